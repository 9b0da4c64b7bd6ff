import type { Cart } from '@tilla/shared/domain/cart.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './ReceiptPreview.module.css';

/**
 * What the fiscal receipt will lack: its lines are the cart's. The last answer stays while an amount is typed; a part
 * also says its sum.
 */
export function ReceiptPreview({
  cart,
  partTiyn,
  paymentType,
  isHeld,
  codes,
}: {
  readonly cart: Cart;
  readonly partTiyn: number | null;
  readonly paymentType: 'cash' | 'card';
  readonly isHeld: boolean;
  readonly codes: ReactNode;
}): ReactNode {
  const { t } = useTranslation('tenders');
  const language = useLanguage();
  const asked = { cart: { ...cart, lines: [...cart.lines] }, paymentType, cashReceivedTiyn: null };
  const { data, error } = useTillQuery('receipt.preview', asked, {
    enabled: !isHeld && cart.lines.length > 0,
    keepsLast: true,
  });
  const unfiscal = data?.items.filter(({ isFiscal }) => !isFiscal) ?? [];
  return (
    <div className={styles.preview} data-testid="receipt-preview">
      {partTiyn === null && unfiscal.length === 0 && error === null && codes === null ? null : (
        <h2 className={textStyles.quietTitle}>
          {partTiyn === null ? t('preview') : t('previewPart', { amount: formatMoney(partTiyn, language) })}
        </h2>
      )}
      {codes}
      <Advice problem={error} quiet />
      {data === undefined && error === null ? <p className={textStyles.quiet}>{t('previewReading')}</p> : null}
      {unfiscal.length === 0 ? null : (
        <>
          <ul>
            {unfiscal.map(({ name }, index) => (
              <li key={`${String(index)} ${name}`} className={styles.line} data-fiscal="false">
                <span>{name}</span>
                <Chip tone="wait" mark="!">
                  {t('notFiscal')}
                </Chip>
              </li>
            ))}
          </ul>
          {codes === null ? <p className={textStyles.quiet}>{t('notFiscalHint')}</p> : null}
        </>
      )}
    </div>
  );
}
