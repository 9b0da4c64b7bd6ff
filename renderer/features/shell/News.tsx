import type { OperationView } from '@tilla/shared/contract/views/operation-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import type { TaskView } from '@tilla/shared/contract/views/task-view.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryFilter } from '#renderer/app/history-filter.ts';
import { useOpenTasks } from '#renderer/app/open-tasks.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { playSound } from '#renderer/app/sound.ts';
import { useTill, useTillQuery } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { atHand } from '../checkout/counter-stage.ts';
import { playLatePaidSound } from '../payments/paid-sound.ts';
import { useTenders } from '../sales/tender-store.ts';
import { unseenPaid } from './unseen.ts';

const noPayments: readonly PaymentView[] = [];
const failedPhases: ReadonlySet<PaymentView['phase']> = new Set(['failed', 'rejected', 'mismatch', 'stopped']);

export function News({ soundVolume }: { readonly soundVolume: number }): ReactNode {
  const { t } = useTranslation(['app', 'tasks', 'frame']);
  const till = useTill();
  const show = useToasts((state) => state.show);
  const { screen, openedId, go } = useScreen();
  const step = useTenders((state) => state.step);
  const payments = useTillQuery('payment.listOpen', {}).data?.payments ?? noPayments;
  const seenId = screen === 'sell' ? (payments.find(({ id }) => id === openedId) ?? atHand(payments))?.id : undefined;
  useUnseenPaid(payments, seenId);
  useSeenTasks(screen === 'tasks');
  usePaying(screen === 'sell' && (seenId !== undefined || step !== null));

  const onPayment = useEffectEvent((payment: PaymentView) => {
    const { id, phase } = payment;
    if (payment.place !== 'done' && phase === 'paid' && id !== seenId) playLatePaidSound(id, soundVolume);
    if (failedPhases.has(phase)) playSound('failed', soundVolume, `payment:${id}:${phase}`);
  });
  const onTask = useEffectEvent(({ id, kind, isBlocking, resolvedAt }: TaskView) => {
    // A blocking one is on screen anyway.
    if (resolvedAt !== null || isBlocking || screen === 'tasks') return;
    playSound('failed', soundVolume, subjectOfTask(id));
    show({
      tone: 'wait',
      stays: true,
      isCounted: true,
      subject: subjectOfTask(id),
      text: t('news.task', { title: t(`tasks:kind.${kind}.title`) }),
      action: { label: t('news.open'), run: () => go('tasks') },
    });
  });
  const onPrintFailed = useEffectEvent(() => {
    if (seenId !== undefined) return;
    show({
      tone: 'bad',
      text: t('news.notPrinted'),
      action: { label: t('frame:screen.sales'), run: () => go('sales') },
    });
  });
  const onIdentified = useEffectEvent(({ id, kind, phase, details }: OperationView) => {
    if (kind !== 'qr_refund_link' || phase !== 'done' || details['status'] !== 'customer_identified') return;
    show({
      tone: 'wait',
      stays: true,
      subject: `link:${id}`,
      text: t('news.identified', { name: typeof details['customerName'] === 'string' ? details['customerName'] : '' }),
      action: {
        label: t('news.open'),
        run: () => {
          useHistoryFilter.getState().show('links');
          go('sales');
        },
      },
    });
  });
  const onUnknownPerson = useEffectEvent(() => show({ tone: 'wait', stays: true, text: t('news.addressRefused') }));

  useEffect(() => {
    const stops = [
      till.on('payment.changed', onPayment),
      till.on('task.changed', onTask),
      till.on('printJob.changed', ({ state }) => {
        if (state === 'failed') onPrintFailed();
      }),
      till.on('operation.changed', onIdentified),
      till.on('host.addressRefused', onUnknownPerson),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [till]);
  return null;
}

const subjectOfTask = (id: string): string => `task:${id}`;
const subjectOfPayment = (id: string): string => `paid:${id}`;

/** Paid while another sale was on screen: shown until somebody has seen it, also after a restart. */
function useUnseenPaid(payments: readonly PaymentView[], seenId: string | undefined): void {
  const { t } = useTranslation('app');
  const language = useLanguage();
  const show = useToasts((state) => state.show);
  const { openPayment } = useScreen();
  const tell = useEffectEvent((payment: PaymentView) =>
    show({
      tone: 'paid',
      stays: true,
      isCounted: true,
      topic: 'money',
      subject: subjectOfPayment(payment.id),
      text: t(payment.tender === 'printed_qr' ? 'news.paidPrinted' : 'news.paid', {
        number: payment.saleNumber,
        amount: formatMoney(payment.amountTiyn, language),
      }),
      action: { label: t('news.open'), run: () => openPayment(payment.id) },
    }),
  );
  useEffect(() => {
    const { fresh, seen } = unseenPaid(payments, seenId, shownPaid);
    for (const id of seen) useToasts.getState().closeSubject(subjectOfPayment(id));
    for (const payment of fresh) tell(payment);
  }, [payments, seenId]);
}

function usePaying(isPaying: boolean): void {
  useEffect(() => useToasts.getState().setPaying(isPaying), [isPaying]);
}

/** Payments already announced: closed by hand, one is not announced again while the tray still counts it. */
const shownPaid = new Set<string>();

function useSeenTasks(isLookedAt: boolean): void {
  const tasks = useOpenTasks();
  useEffect(() => {
    const open = new Set(tasks.map(({ id }) => subjectOfTask(id)));
    for (const { subject } of useToasts.getState().toasts) {
      if (subject?.startsWith('task:') === true && (isLookedAt || !open.has(subject))) {
        useToasts.getState().closeSubject(subject);
      }
    }
  }, [tasks, isLookedAt]);
}
