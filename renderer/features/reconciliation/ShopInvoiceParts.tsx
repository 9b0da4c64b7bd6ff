import type { ShopInvoiceView } from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Fact } from '../figures/Fact.tsx';
import { PrintRefund } from '../refunds/PrintRefund.tsx';
import { refundLooks } from '../refunds/refund-looks.ts';

export function ShopInvoiceParts({ invoice }: { readonly invoice: ShopInvoiceView }): ReactNode {
  const { t } = useTranslation(['listed', 'sales']);
  const language = useLanguage();
  const { lines, refunds, operations } = invoice;
  return (
    <>
      {lines.length === 0 ? null : (
        <Stack as="section" gap={2} aria-label={t('shop.lines')}>
          <h3>{t('shop.lines')}</h3>
          <dl data-testid="shop-lines">
            {lines.map(({ name, count, totalTiyn, refundedCount }, index) => (
              <Fact key={`${String(index)} ${name}`} name={`${name} ×\u00a0${String(count)}`}>
                <Money tiyn={totalTiyn} />
                {refundedCount === 0 ? null : (
                  <div className={textStyles.quiet}>{t('shop.lineBack', { count: refundedCount })}</div>
                )}
              </Fact>
            ))}
          </dl>
        </Stack>
      )}
      {refunds.length === 0 ? null : (
        <Stack as="section" gap={2} aria-label={t('shop.refunds')}>
          <h3>{t('shop.refunds')}</h3>
          <dl data-testid="shop-refunds">
            {refunds.map(({ id, amountTiyn, status, reason, createdAt, by }) => (
              <Fact
                key={id}
                name={[
                  createdAt === null ? '' : formatDayTime(Date.parse(createdAt), language),
                  t(`shop.refundBy.${by}`),
                  reason,
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              >
                <span data-testid="shop-refund-row" data-by={by} data-status={status}>
                  <Money tiyn={-amountTiyn} />
                  {status === 'pending' || status === 'failed' ? ` · ${t(`shop.refundStatus.${status}`)}` : ''}
                </span>
              </Fact>
            ))}
          </dl>
        </Stack>
      )}
      {operations.map((operation) => {
        const [tone, mark] = refundLooks[operation.phase];
        return (
          <Stack key={operation.id} gap={2} data-testid="shop-operation" data-phase={operation.phase}>
            <span className={textStyles.quiet}>
              {t(`sales:operation.${operation.kind}`)} · {operation.personName} ·{' '}
              {formatDayTime(Date.parse(operation.createdAt), language)}
              {operation.approvedBy === null ? '' : ` · ${t('sales:approvedBy', { name: operation.approvedBy })}`}
            </span>
            <div>
              <Chip tone={tone} mark={mark}>
                {t(`shop.phase.${operation.phase}`)}
              </Chip>
            </div>
            <Advice problem={operation.problem} quiet />
            {operation.kind !== 'cancel' && operation.phase === 'done' ? (
              <PrintRefund saleId={null} refundId={operation.id} />
            ) : null}
          </Stack>
        );
      })}
    </>
  );
}
