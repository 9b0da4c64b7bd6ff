import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import styles from './TakenParts.module.css';

interface TakenPart {
  readonly id: string;
  readonly kind: 'cash' | 'card';
  readonly amountTiyn: number;
  readonly returnedTiyn: number;
}

/** The money already taken for a sale that is paid in parts: a line for each part, and a bar. */
export function TakenParts<Part extends TakenPart>({
  parts,
  restTiyn,
  totalTiyn,
  act = () => null,
  receipt = () => null,
}: {
  readonly parts: readonly Part[];
  readonly restTiyn: number;
  readonly totalTiyn: number;
  readonly act?: (part: Part) => ReactNode;
  readonly receipt?: (part: Part) => ReactNode;
}): ReactNode {
  const { t } = useTranslation('tenders');
  const language = useLanguage();
  const takenTiyn = totalTiyn - restTiyn;
  return (
    <>
      {parts.map((part) => (
        <div key={part.id} className={styles.part} data-testid="taken-part">
          <Icon of={part.kind} />
          <span className={styles.word}>
            {t(part.kind === 'card' ? 'takenCard' : 'taken')}
            {part.returnedTiyn === 0 ? null : (
              <span className={textStyles.quietLine}>
                {t('returned', { amount: formatMoney(part.returnedTiyn, language) })}
              </span>
            )}
          </span>
          <b>
            <Money tiyn={part.amountTiyn} />
          </b>
          {act(part)}
          <div className={styles.receipt}>{receipt(part)}</div>
        </div>
      ))}
      <div className={styles.meter} aria-hidden="true">
        <span style={{ width: `${String(Math.round((takenTiyn / totalTiyn) * 100))}%` }} />
      </div>
      <p className={textStyles.quietFigures}>
        {t('restOfTaken', { total: formatMoney(totalTiyn, language), taken: formatMoney(takenTiyn, language) })}
      </p>
    </>
  );
}
