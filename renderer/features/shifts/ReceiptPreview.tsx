import type { Cart } from '@tilla/shared/domain/cart.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './ReceiptPreview.module.css';

/** The last one stays while an amount is typed; for a part only its sum and whether it can be issued. */
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
  const hasUnfiscal = data?.items.some(({ isFiscal }) => !isFiscal) ?? false;
  return (
    <Stack gap={2} data-testid="receipt-preview">
      <h2 className={textStyles.quietTitle}>
        {partTiyn === null ? t('preview') : t('previewPart', { amount: formatMoney(partTiyn, language) })}
      </h2>
      {codes}
      <Advice problem={error} quiet />
      {data === undefined && error === null ? <p className={textStyles.quiet}>{t('previewReading')}</p> : null}
      {data === undefined ? null : (
        <>
          <ul>
            {(partTiyn === null ? data.items : []).map((item, index) => (
              <li key={`${String(index)} ${item.name}`} className={styles.line} data-fiscal={item.isFiscal}>
                <span>
                  {item.name}
                  <span className={textStyles.quietLine}>
                    {item.count} × <Money tiyn={item.priceTiyn} />
                  </span>
                  {item.isFiscal ? null : (
                    <Chip tone="wait" mark="!">
                      {t('notFiscal')}
                    </Chip>
                  )}
                </span>
                <Money tiyn={item.totalTiyn} />
              </li>
            ))}
          </ul>
          {hasUnfiscal && codes === null ? <p className={textStyles.quiet}>{t('notFiscalHint')}</p> : null}
        </>
      )}
    </Stack>
  );
}
