import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../../shared/contract/views/app-view.ts';
import type { OperationView } from '../../../shared/contract/views/operation-view.ts';
import type { QrRefundOperationView } from '../../../shared/contract/views/qr-refund-view.ts';
import { formatClock } from '../../../shared/domain/almaty-time.ts';
import { formatMoney } from '../../../shared/domain/money.ts';
import { useLanguage } from '../../app/language.ts';
import { useTillCommand, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Money } from '../../ui/Money.tsx';
import { QrCode } from '../pay/QrCode.tsx';
import { useServiceClock } from '../shell/service-clock.ts';
import styles from './RefundDialog.module.css';
import { RefundProgress } from './RefundProgress.tsx';

/** "Ask the customer to scan": the QR, who it is, which of their payments, and once the press that moves money (R4). */
export function QrRefundDialog({
  paymentId,
  onClose,
}: {
  /** Null: the customer says which sale. */
  readonly paymentId: string | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('refunds');
  const [startedId, setStartedId] = useState<string | null>(null);
  const [executedId, setExecutedId] = useState<string | null>(null);
  const start = useTillCommand('qrRefund.start', ({ operationId }) => {
    setStartedId(operationId);
  });
  const begin = () => {
    setStartedId(null);
    start.mutate({ paymentId });
  };
  // Opening the dialog is the wish: one session, however often the page draws it.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    start.mutate({ paymentId });
  }, [start, paymentId]);
  return (
    <Dialog title={t('qr.title')} isOpen onClose={onClose} wide>
      {start.error === null ? null : <Advice problem={start.error} />}
      {executedId !== null ? (
        <RefundProgress operationId={executedId} onClose={onClose} onByQr={begin} />
      ) : startedId === null ? null : (
        <Session operationId={startedId} onAgain={begin} onClose={onClose} onExecuted={setExecutedId} />
      )}
    </Dialog>
  );
}

function Session({
  operationId,
  onAgain,
  onClose,
  onExecuted,
}: {
  readonly operationId: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
  readonly onExecuted: (operationId: string) => void;
}): ReactNode {
  const { t } = useTranslation(['refunds', 'app']);
  const app = useTillQuery('app.view', {});
  const { data: session, error } = useTillQuery('operation.view', { operationId });
  if (session === undefined) return error === null ? null : <Advice problem={error} />;
  switch (session.phase) {
    case 'done':
      return <Operations session={session} onClose={onClose} onExecuted={onExecuted} />;
    case 'failed':
    case 'rejected':
    case 'asking':
      return (
        <div className={styles['progress']} data-testid="qr-refund-over">
          {session.problem === null ? <p>{t('qr.expired')}</p> : <Advice problem={session.problem} />}
          <DialogActions>
            <Button look="quiet" onPress={onClose}>
              {t('app:close')}
            </Button>
            <Button look="main" autoFocus onPress={onAgain} data-testid="qr-refund-again">
              {t('qr.again')}
            </Button>
          </DialogActions>
        </div>
      );
    default:
      return app.data === undefined ? null : <Scan session={session} view={app.data} />;
  }
}

function Scan({ session, view }: { readonly session: OperationView; readonly view: AppView }): ReactNode {
  const { t } = useTranslation('refunds');
  const nowMs = useServiceClock(view, 1_000);
  const { qrText, expiresAt } = session.details;
  const leftMs = typeof expiresAt === 'string' && nowMs !== null ? Date.parse(expiresAt) - nowMs : null;
  return (
    <div className={styles['progress']} data-testid="qr-refund-scan">
      <p className={styles['label']}>{t('qr.scan')}</p>
      {typeof qrText === 'string' ? (
        <div className={styles['qr']}>
          <QrCode qr={{ text: qrText }} label={t('qr.scan')} testId="qr-refund-code" />
        </div>
      ) : null}
      <p role="status">
        {t('qr.wait')}
        {leftMs === null || leftMs < 0 ? '' : ` · ${t('qr.seconds', { seconds: Math.ceil(leftMs / 1_000) })}`}
      </p>
      {session.problem === null ? null : <Advice problem={session.problem} />}
    </div>
  );
}

function Operations({
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
  const execute = useTillCommand('qrRefund.execute', ({ operationId }) => {
    onExecuted(operationId);
  });
  const operations = data?.operations.filter(canGoBack) ?? [];
  const chosen =
    operations.find(({ ref }) => ref === chosenRef) ?? operations.find(({ isAsked }) => isAsked) ?? operations[0];
  const { customerName } = session.details;
  return (
    <div className={styles['progress']} data-testid="qr-refund-operations">
      {typeof customerName === 'string' ? <p>{t('qr.identified', { name: customerName })}</p> : null}
      {error === null ? null : <Advice problem={error} />}
      {data !== undefined && operations.length === 0 ? <p>{t('nothing')}</p> : null}
      {chosen === undefined ? null : (
        <>
          <div className={styles['operations']}>
            <Choice
              label={t('qr.choose')}
              value={chosen.ref}
              onChange={setChosenRef}
              options={operations.map((operation) => ({
                id: operation.ref,
                name: nameOf(operation, language),
                testId: `qr-refund-operation-${operation.ref}`,
              }))}
            />
          </div>
          <p className={styles['hero']}>
            <Money tiyn={chosen.availableTiyn} />
          </p>
        </>
      )}
      {execute.error === null ? null : <Advice problem={execute.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {t('app:cancel')}
        </Button>
        {chosen === undefined ? null : (
          <Button
            look="danger"
            size="large"
            isDisabled={execute.isPending}
            onPress={() => {
              execute.mutate({
                startOperationId: session.id,
                operationRef: chosen.ref,
                amountTiyn: chosen.availableTiyn,
                items: null,
                reason: '',
              });
            }}
            data-testid="qr-refund-execute"
          >
            {t('qr.execute', { amount: formatMoney(chosen.availableTiyn, language) })}
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

function canGoBack({ isReturnable, availableTiyn }: QrRefundOperationView): boolean {
  return isReturnable && availableTiyn > 0;
}

function nameOf({ amountTiyn, paidAt }: QrRefundOperationView, language: 'ru' | 'kk' | 'en'): string {
  const sum = formatMoney(amountTiyn, language);
  return paidAt === null ? sum : `${sum} · ${formatClock(Date.parse(paidAt))}`;
}
