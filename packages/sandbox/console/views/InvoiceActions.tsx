import type { InvoiceAnswer } from '#sandbox/control/answers.ts';
import type { Posts } from '../api/routes.ts';
import { Button } from '../kit/Button.tsx';
import { PhoneLink } from '../kit/PhoneLink.tsx';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';
import { isOpen } from './invoice-open.ts';

interface InvoiceActionsProps {
  readonly invoice: InvoiceAnswer;
  readonly now: string | undefined;
}

export function InvoiceActions({ invoice, now }: InvoiceActionsProps) {
  const { id, status } = invoice;
  const end = invoice.qr_expires_at ?? invoice.expires_at;
  if (isOpen(invoice)) {
    return (
      <div className="row">
        <PlayButton name="pay" id={id} body={{ action: 'pay' }} />
        {invoice.is_qr_token && invoice.qr_substate === undefined && (
          <PlayButton name="scan" id={id} body={{ action: 'scan' }} />
        )}
        <PlayButton name="reject" id={id} body={{ action: 'reject' }} />
        {end !== null && (
          <PlayButton name="late" id={id} body={{ action: 'pay', at_seconds: secondsPast(end, now ?? end) }} />
        )}
        {invoice.qr_link !== null && <PhoneLink link={invoice.qr_link} id={id} />}
      </div>
    );
  }
  if (status === 'cancelled' || status === 'expired') {
    return (
      <div className="row">
        <PlayButton name="late" id={id} body={{ action: 'pay' }} />
      </div>
    );
  }
  return status === 'error' ? (
    <div className="row">
      <ReconcileButton id={id} />
    </div>
  ) : null;
}

/** A minute after the end: money in flight, the bill closed. */
const secondsPast = (end: string, now: string): number => Math.max(0, (Date.parse(end) - Date.parse(now)) / 1000) + 60;

interface PlayButtonProps {
  readonly name: 'pay' | 'scan' | 'reject' | 'late';
  readonly id: number;
  readonly body: Posts[`/invoices/${number}/customer`]['body'];
}

function PlayButton({ name, id, body }: PlayButtonProps) {
  const { t, time } = useWords();
  const { api, act } = useConsole();
  const play = () =>
    act(
      () => api.post(`/invoices/${id}/customer`, body),
      ({ scheduled_at: at }) =>
        at === undefined ? t('invoice.played', { id }) : t('invoice.later', { id, time: time(at) }),
    );
  const label = t(`invoice.act.${name}`);
  return <Button name={name} work={play} kind={name === 'pay' ? 'first' : undefined} of={id} label={label} />;
}

function ReconcileButton({ id }: { readonly id: number }) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const label = t('invoice.act.reconcile');
  return (
    <Button
      name="reconcile"
      work={() => act(() => api.post('/provider', { reconcile: { invoice_id: id } }), t('invoice.played', { id }))}
      of={id}
      label={label}
    />
  );
}
