import type { OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import type { QrRefundItemView, QrRefundOperationView } from '@tilla/shared/contract/views/qr-refund-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney, parseTypedMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { MoneyField } from '@tilla/ui/MoneyField.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { PayLine } from '#renderer/app/PayLine.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { ReasonField } from './ReasonField.tsx';
import styles from './RefundDialog.module.css';
import { RefundLines } from './RefundLines.tsx';
import { countOf, type LineChoices, linesTiyn } from './refund-choice.ts';

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
  return (
    <Stack gap={4} data-testid="qr-refund-operations">
      {typeof customerName === 'string' ? <p>{t('qr.identified', { name: customerName })}</p> : null}
      {isUnseen ? <PayLine testId="qr-refund-unseen">{t('qr.unseen')}</PayLine> : null}
      <Advice problem={error} />
      {data !== undefined && operations.length === 0 ? <p>{t('nothing')}</p> : null}
      {operations.length === 0 ? null : (
        <div className={styles.operations}>
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
        </div>
      )}
      {others.length === 0 ? null : (
        <p className={font.soft} data-testid="qr-refund-closed">
          {t('qr.closed', { operations: others.map((operation) => nameOf(operation, language)).join('; ') })}
        </p>
      )}
      {chosen === undefined ? (
        <DialogActions>
          <Button label={t('app:close')} look="main" autoFocus onPress={onClose} />
        </DialogActions>
      ) : (
        <Part key={chosen.ref} session={session} operation={chosen} onClose={onClose} onExecuted={onExecuted} />
      )}
    </Stack>
  );
}

type Way = 'whole' | 'lines' | 'amount';

function Part({
  session,
  operation,
  onClose,
  onExecuted,
}: {
  readonly session: OperationView;
  readonly operation: QrRefundOperationView;
  readonly onClose: () => void;
  readonly onExecuted: (operationId: string) => void;
}): ReactNode {
  const { t } = useTranslation(['refunds', 'app']);
  const language = useLanguage();
  const [way, setWay] = useState<Way>('whole');
  const [choices, setChoices] = useState<LineChoices>({});
  const amount = useText();
  const [reason, setReason] = useState('');
  const { ref: operationRef, availableTiyn, hasItems } = operation;
  const details = useTillQuery(
    'qrRefund.operation',
    { operationId: session.id, operationRef },
    { enabled: hasItems && way === 'lines' },
  );
  const execute = useTillCommand('qrRefund.execute', ({ operationId }) => onExecuted(operationId));
  const lines = details.data?.items.filter(({ availableCount }) => availableCount > 0).map(lineOf) ?? [];
  const tiyn =
    way === 'whole'
      ? availableTiyn
      : way === 'lines'
        ? linesTiyn(lines, choices)
        : (parseTypedMoney(amount.value) ?? 0);
  const isGood = tiyn > 0 && tiyn <= availableTiyn;
  return (
    <FieldForm
      onSend={() => {
        if (!isGood || execute.isPending) return;
        const items = lines.flatMap(({ itemId }) => {
          const count = countOf(choices[itemId]);
          return count === 0 ? [] : [{ itemId: Number(itemId), count }];
        });
        execute.mutate({
          startOperationId: session.id,
          operationRef,
          amountTiyn: way === 'lines' ? null : tiyn,
          items: way === 'lines' ? items : null,
          reason: reason.trim(),
        });
      }}
    >
      <p className={textStyles.hero}>
        <Money tiyn={tiyn} data-testid="qr-refund-total" />
      </p>
      <Choice<Way>
        label={t('how')}
        value={way}
        onChange={setWay}
        options={[
          { id: 'whole', name: t('whole'), testId: 'qr-refund-whole' },
          // A payment with lines is refunded in part by its lines only (`partial_refund_requires_return_items`).
          hasItems
            ? { id: 'lines', name: t('lines'), testId: 'qr-refund-lines' }
            : { id: 'amount', name: t('amount'), testId: 'qr-refund-amount' },
        ]}
      />
      {way === 'lines' ? <RefundLines lines={lines} choices={choices} onChange={setChoices} /> : null}
      {way === 'lines' && details.error !== null ? <Advice problem={details.error} /> : null}
      {way === 'amount' ? (
        <MoneyField
          label={t('sum')}
          {...amount}
          autoFocus
          testId="qr-refund-typed"
          problem={
            amount.value !== '' && !isGood ? t('sumWrong', { amount: formatMoney(availableTiyn, language) }) : undefined
          }
        />
      ) : null}
      <ReasonField value={reason} onChange={setReason} testId="qr-refund-reason" />
      <Advice problem={execute.error} />
      <DialogActions leave="cancel" onLeave={onClose}>
        <Button
          label={t('qr.execute', { amount: formatMoney(tiyn, language) })}
          look="danger"
          size="large"
          type="submit"
          isDisabled={!isGood || execute.isPending}
          testId="qr-refund-execute"
        />
      </DialogActions>
    </FieldForm>
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
