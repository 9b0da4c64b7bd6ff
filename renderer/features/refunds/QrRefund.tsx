import { qrRefundEvents } from '@tilla/payment-api/merchant/simulations.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { closeRefund } from '#renderer/app/refund-page.ts';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { CountdownRing } from '../payments/Countdown.tsx';
import { QrCode } from '../payments/QrCode.tsx';
import { LinkShown } from './LinkShown.tsx';
import { QrRefundOperations } from './QrRefundOperations.tsx';
import dialogStyles from './RefundDialog.module.css';
import { RefundFrame } from './RefundFrame.tsx';
import styles from './RefundPage.module.css';
import { RefundProgress } from './RefundProgress.tsx';

/** The QR, the customer, their payment, and the one press that moves money (R4). */
export function QrRefund({
  paymentId,
  identifiedId,
  room,
}: {
  readonly paymentId: string | null;
  /** A link by which the customer was identified; null: they scan here. */
  readonly identifiedId: string | null;
  readonly room: 'sales' | 'bills';
}): ReactNode {
  const { t } = useTranslation(['refunds', 'frame']);
  const [startedId, setStartedId] = useState<string | null>(identifiedId);
  const [executedId, setExecutedId] = useState<string | null>(null);
  const start = useTillCommand('qrRefund.start', ({ operationId }) => setStartedId(operationId));
  const [linkId, setLinkId] = useState<string | null>(null);
  const issue = useTillCommand('qrRefund.issueLinks', ({ operationIds }) => setLinkId(operationIds[0] ?? null));
  const begin = () => {
    setStartedId(null);
    start.mutate({ paymentId });
  };
  // Opening the page starts one session, however often it renders.
  const hasBegun = useRef(identifiedId !== null);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    start.mutate({ paymentId });
  }, [start, paymentId]);
  return (
    <RefundFrame
      title={t(linkId === null ? 'qr.title' : 'link.title')}
      back={t(`frame:screen.${room}`)}
      onClose={closeRefund}
    >
      <Advice problem={start.error} />
      <Advice problem={issue.error} />
      {linkId !== null ? (
        <div className={styles.middle}>
          <LinkShown operationId={linkId} onClose={closeRefund} />
        </div>
      ) : executedId !== null ? (
        <RefundProgress operationId={executedId} onClose={closeRefund} onByQr={begin} />
      ) : startedId === null ? null : (
        <Session
          operationId={startedId}
          onAgain={begin}
          onClose={closeRefund}
          onExecuted={setExecutedId}
          onLink={() => {
            if (!issue.isPending) issue.mutate({ count: 1, paymentId, label: '' });
          }}
        />
      )}
    </RefundFrame>
  );
}

function Session({
  operationId,
  onAgain,
  onClose,
  onExecuted,
  onLink,
}: {
  readonly operationId: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
  readonly onExecuted: (operationId: string) => void;
  readonly onLink: () => void;
}): ReactNode {
  const { t } = useTranslation(['refunds', 'app']);
  const app = useTillQuery('app.view', {});
  const { data: session, error } = useTillQuery('operation.view', { operationId });
  if (session === undefined) return <Advice problem={error} />;
  // What the key does not allow is not retried (merchant document, Authentication 5).
  const isClosed = session.problem !== null && adviceFor(session.problem.code).family === 'key_access';
  switch (session.phase) {
    case 'done':
      return <QrRefundOperations session={session} onClose={onClose} onExecuted={onExecuted} />;
    case 'failed':
    case 'rejected':
    case 'asking':
      return (
        <div className={styles.middle} data-testid="qr-refund-over">
          {session.problem === null ? <p>{t('qr.expired')}</p> : <Advice problem={session.problem} />}
          <DialogActions leave="close" onLeave={onClose}>
            {isClosed ? null : (
              <Button label={t('qr.again')} look="main" autoFocus onPress={onAgain} testId="qr-refund-again" />
            )}
          </DialogActions>
        </div>
      );
    default:
      return app.data === undefined ? null : (
        <Scan session={session} view={app.data} onClose={onClose} onLink={onLink} />
      );
  }
}

function Scan({
  session,
  view,
  onClose,
  onLink,
}: {
  readonly session: OperationView;
  readonly view: AppView;
  readonly onClose: () => void;
  readonly onLink: () => void;
}): ReactNode {
  const { t } = useTranslation(['refunds', 'app', 'pay']);
  const nowMs = useServiceClock(view, 1_000);
  const { qrText, expiresAt } = session.details;
  const endMs = typeof expiresAt === 'string' ? Date.parse(expiresAt) : null;
  const leftMs = endMs === null || nowMs === null ? 0 : endMs - nowMs;
  return (
    <div className={styles.middle} data-testid="qr-refund-scan">
      <p className={textStyles.large}>{t('qr.scan')}</p>
      {typeof qrText === 'string' ? (
        <div className={dialogStyles.qr}>
          <QrCode qr={{ text: qrText }} label={t('qr.scan')} testId="qr-refund-code" />
        </div>
      ) : null}
      {endMs === null || leftMs <= 0 ? (
        <p role="status">{t('qr.wait')}</p>
      ) : (
        <CountdownRing leftMs={leftMs} windowMs={endMs - Date.parse(session.createdAt)} label={t('pay:left')}>
          <p role="status">{t('qr.wait')}</p>
        </CountdownRing>
      )}
      <Advice problem={session.problem} />
      {view.mode === 'sandbox' ? <SandboxQrRefund operationId={session.id} /> : null}
      <DialogActions leave="close" onLeave={onClose}>
        <Button label={t('qr.sendLink')} onPress={onLink} testId="qr-refund-send-link" />
      </DialogActions>
    </div>
  );
}

function SandboxQrRefund({ operationId }: { readonly operationId: string }): ReactNode {
  const { t } = useTranslation('sandbox');
  const simulate = useTillCommand('sandbox.simulateQrRefund');
  return (
    <Stack gap={2} role="group" aria-label={t('qrRefund')} data-testid="sandbox-qr-refund">
      <p>{t('qrRefund')}</p>
      <Inline gap={2} align="stretch">
        {qrRefundEvents.map((event) => (
          <CommandButton
            label={t(`event.${event}`)}
            key={event}
            size="small"
            command={simulate}
            input={{ operationId, event }}
            testId={`sandbox-refund-${event}`}
          />
        ))}
      </Inline>
      <Advice problem={simulate.error} quiet />
    </Stack>
  );
}
