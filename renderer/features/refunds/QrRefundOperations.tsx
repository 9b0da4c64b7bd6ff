import type { OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import type { QrRefundItemView, QrRefundOperationView } from '@tilla/shared/contract/views/qr-refund-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Say } from '@tilla/ui/Say.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { RefundForm } from './RefundForm.tsx';
import styles from './RefundPage.module.css';

export function QrRefundOperations({
  session,
  onClose,
  onExecuted,
}: {
  readonly session: OperationView;
  readonly onClose: () => void;
  readonly onExecuted: (operationId: string) => void;
}): ReactNode {
  const { t } = useTranslation(['refunds', 'app']);
  const language = useLanguage();
  const { data, error } = useTillQuery('qrRefund.operations', { operationId: session.id });
  const [chosenRef, setChosenRef] = useState<string | null>(null);
  const all = data?.operations ?? [];
  const operations = all.filter(canGoBack);
  const others = all.filter((operation) => !canGoBack(operation));
  const { customerName, paymentId } = session.details;
  // Started from one sale: no other is selected by default, and who scanned may not be who paid.
  const isOfSale = typeof paymentId === 'string';
  const isUnseen = isOfSale && operations.length > 0 && !all.some(({ isAsked }) => isAsked);
  const first = operations.find(({ isAsked }) => isAsked) ?? (isOfSale ? undefined : operations[0]);
  const chosen = operations.find(({ ref }) => ref === chosenRef) ?? first;
  const choice = (
    <div data-testid="qr-refund-operations">
      <Stack gap={3}>
        {typeof customerName === 'string' ? <b>{t('qr.identified', { name: customerName })}</b> : null}
        {isUnseen ? (
          <Say tone="wait" testId="qr-refund-unseen">
            {t('qr.unseen')}
          </Say>
        ) : null}
        <Advice problem={error} />
        {data !== undefined && operations.length === 0 ? <p>{t('nothing')}</p> : null}
        {operations.length === 0 ? null : (
          <Choice
            label={t('qr.choose')}
            value={chosen?.ref ?? ''}
            onChange={setChosenRef}
            options={operations.map((operation) => ({
              id: operation.ref,
              name: nameOf(operation, language),
              testId: `qr-refund-operation-${operation.ref}`,
            }))}
          />
        )}
        {others.length === 0 ? null : (
          <p className={font.soft} data-testid="qr-refund-closed">
            {t('qr.closed', { operations: others.map((operation) => nameOf(operation, language)).join('; ') })}
          </p>
        )}
      </Stack>
    </div>
  );
  return chosen === undefined ? (
    <div className={styles.middle}>
      {choice}
      <DialogActions>
        <Button label={t('app:close')} look="main" autoFocus onPress={onClose} />
      </DialogActions>
    </div>
  ) : (
    <Part key={chosen.ref} session={session} operation={chosen} onClose={onClose} onExecuted={onExecuted}>
      {choice}
    </Part>
  );
}

function Part({
  session,
  operation: { ref: operationRef, availableTiyn, hasItems },
  onClose,
  onExecuted,
  children,
}: {
  readonly session: OperationView;
  readonly operation: QrRefundOperationView;
  readonly onClose: () => void;
  readonly onExecuted: (operationId: string) => void;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('refunds');
  const details = useTillQuery('qrRefund.operation', { operationId: session.id, operationRef }, { enabled: hasItems });
  const execute = useTillCommand('qrRefund.execute', ({ operationId }) => onExecuted(operationId));
  if (hasItems && details.data === undefined && details.error === null) {
    return <div className={styles.middle}>{children}</div>;
  }
  const lines = details.data?.items.filter(({ availableCount }) => availableCount > 0).map(lineOf) ?? [];
  return (
    <RefundForm
      testId="qr-refund"
      asksPlace
      // A payment with lines is refunded in part by its lines only (`partial_refund_requires_return_items`).
      isByLinesOnly={hasItems}
      offer={{ availableTiyn, refundedTiyn: 0, pendingTiyn: 0, lines }}
      isSending={execute.isPending}
      onClose={onClose}
      confirm={{ label: (amount) => t('qr.execute', { amount }), testId: 'qr-refund-execute' }}
      problem={
        <>
          <Advice problem={details.error} />
          <Advice problem={execute.error} />
        </>
      }
      onRefund={({ lines: asked, ...rest }) =>
        execute.mutate({
          startOperationId: session.id,
          operationRef,
          items:
            asked?.flatMap(({ itemId, count }) => (count === null ? [] : [{ itemId: Number(itemId), count }])) ?? null,
          ...rest,
        })
      }
    >
      {children}
    </RefundForm>
  );
}

function canGoBack({ isReturnable, availableTiyn }: QrRefundOperationView): boolean {
  return isReturnable && availableTiyn > 0;
}

function nameOf({ amountTiyn, paidAt, description }: QrRefundOperationView, language: Language): string {
  return [
    formatMoney(amountTiyn, language),
    ...(paidAt === null ? [] : [formatDayTime(Date.parse(paidAt), language)]),
    ...(description === null || description === '' ? [] : [description]),
  ].join(' · ');
}

function lineOf({ itemId, name, priceTiyn, count, totalTiyn, availableCount }: QrRefundItemView) {
  const leftTiyn = Math.round((totalTiyn * availableCount) / count);
  const left = { leftCount: availableCount, leftTiyn, isReturnable: true };
  return { itemId: String(itemId), name, priceTiyn, count, totalTiyn, ...left };
}
