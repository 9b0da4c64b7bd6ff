import type { TenderKind } from '@tilla/shared/contract/views/tender-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Icon } from '#renderer/app/Icon.tsx';
import styles from './RefundPage.module.css';

export interface RefundWay {
  readonly id: string;
  readonly kind: TenderKind;
  readonly leftTiyn: number;
  readonly payerName: string | null;
}

/** Those that paid, and no others. */
export function RefundWays({
  ways,
  value,
  onChange,
}: {
  readonly ways: readonly RefundWay[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation('refunds');
  const language = useLanguage();
  return (
    <RadioGroup className={styles.ways ?? ''} value={value} onChange={onChange} data-testid="refund-ways">
      <Label className={textStyles.label ?? ''}>{t('way.title')}</Label>
      {ways.map(({ id, kind, leftTiyn, payerName }) => (
        <RadioField key={id} value={id} data-testid={`refund-way-${kind}`}>
          <RadioButton className={styles.way ?? ''}>
            <Icon of={kind === 'printed_qr' ? 'qr' : kind} />
            <span className={styles.words}>
              <b>
                {kind === 'cash' || kind === 'card'
                  ? t(`way.${kind}`)
                  : payerName === null
                    ? t('way.account')
                    : t('way.accountOf', { name: payerName })}
              </b>
              <span className={textStyles.aside}>
                {[t(`way.paid.${kind}`), ...(ways.length > 1 ? [formatMoney(leftTiyn, language)] : [])].join(' · ')}
              </span>
            </span>
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  );
}
