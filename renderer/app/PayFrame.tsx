import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { howMuch, type Sold } from './how-much.ts';
import type { Way } from './Icon.tsx';
import styles from './PayFrame.module.css';
import { useKeys } from './use-keys.ts';
import { WaysRow } from './WaysRow.tsx';

interface FrameLine extends Sold {
  readonly name: string;
}

/** The layout of payment in every state: the sum and the lines at the left, the four tenders above the current work. */
export interface Frame {
  readonly due: string;
  readonly dueTiyn: number;
  readonly dueTestId: string;
  readonly dueOf?: string | null;
  readonly lines: readonly FrameLine[];
  readonly discountTiyn: number;
  readonly roundingTiyn?: number;
  readonly way: Way | null;
  readonly asleep: ReadonlySet<Way>;
  readonly left?: string | null;
  readonly onChoose: (way: Way) => void;
  /** Back to the goods; absent where that is not possible. */
  readonly back: {
    readonly label: string;
    readonly testId: string;
    readonly isDisabled?: boolean;
    readonly onPress: () => void;
  } | null;
  readonly onEscape?: () => void;
  /** About money that may still come by another tender. */
  readonly line?: ReactNode;
}

export function PayFrame({
  frame,
  aside,
  note,
  children,
}: {
  readonly frame: Frame;
  readonly aside?: ReactNode;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('tenders');
  const language = useLanguage();
  useKeys({ back: frame.onEscape });
  const { back, discountTiyn, roundingTiyn = 0 } = frame;
  return (
    <div className={styles.frame}>
      <aside className={styles.cart} aria-label={t('dueGoods')}>
        <div className={styles.due}>
          <span className={clsx(font.soft, font.strong)}>{frame.due}</span>
          <b className={styles.dueAmount}>
            <Money tiyn={frame.dueTiyn} data-testid={frame.dueTestId} />
          </b>
          {(frame.dueOf ?? null) === null ? null : <span className={textStyles.quietFigures}>{frame.dueOf}</span>}
        </div>
        <div className={styles.lines}>
          {aside ?? (
            <ul>
              {frame.lines.map((line, index) => (
                <li key={`${String(index)} ${line.name}`} className={styles.line}>
                  <span className={clsx(font.strong, font.breakable)}>{line.name}</span>
                  <Money tiyn={line.priceTiyn * line.count} />
                  <span className={textStyles.quietFigures}>{howMuch(line, language)}</span>
                </li>
              ))}
            </ul>
          )}
          {note}
        </div>
        <footer className={styles.foot}>
          {discountTiyn === 0 ? null : (
            <p className={styles.amount}>
              <span>{t('discounts')}</span>
              <Money tiyn={-discountTiyn} />
            </p>
          )}
          {roundingTiyn === 0 ? null : (
            <p className={styles.amount} data-testid="cash-rounding">
              <span>{t('rounding')}</span>
              <Money tiyn={-roundingTiyn} />
            </p>
          )}
          {back === null ? null : (
            <Button look="quiet" isDisabled={back.isDisabled ?? false} onPress={back.onPress} testId={back.testId}>
              <span aria-hidden="true">‹</span> {back.label}
            </Button>
          )}
        </footer>
      </aside>
      <section className={styles.stage}>
        <WaysRow on={frame.way} asleep={frame.asleep} left={frame.left ?? null} onChoose={frame.onChoose} />
        <div className={styles.news}>{frame.line ?? null}</div>
        {children}
      </section>
    </div>
  );
}
