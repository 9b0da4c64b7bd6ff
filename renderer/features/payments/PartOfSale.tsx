import type { SaleView } from '@tilla/shared/contract/views/sale-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { numberedParts } from '@tilla/shared/domain/sale-parts.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Which part of a split sale a tender is, since each has its own fiscal receipt; nothing where it is all of it. */
export function PartOfSale({ sale, id }: { readonly sale: SaleView; readonly id: string }): ReactNode {
  const { t } = useTranslation('pay');
  const language = useLanguage();
  const paid = sale.payments.filter(({ phase }) => phase === 'paid');
  const parts = numberedParts([
    ...paid.map((payment) => ({ id: payment.id, at: payment.paidAt ?? payment.createdAt })),
    ...sale.tenders.map((tender) => ({ id: tender.id, at: tender.takenAt })),
  ]);
  const part = parts.get(id);
  if (part === undefined) return null;
  const amount = formatMoney(sale.totalTiyn, language);
  return <span data-testid="part-of-sale">{t('part', { part, parts: parts.size, number: sale.number, amount })}</span>;
}
