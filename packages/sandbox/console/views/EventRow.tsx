import { Chip, type Tone } from '@tilla/ui/Chip.tsx';
import text from '@tilla/ui/text.module.css';
import { memo } from 'react';
import type { DeliveryAnswer, EventAnswer } from '#sandbox/control/answers.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { BodyText, FoldedRow } from '../parts/Rows.tsx';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';

const tones: Readonly<Record<DeliveryAnswer['status'], Tone>> = {
  delivered: 'paid',
  retrying: 'wait',
  failed: 'bad',
  dropped: 'bad',
};

export const EventRow = memo(function EventRow({ event }: { readonly event: EventAnswer }) {
  const { t, time } = useWords();
  const last = event.deliveries.at(-1);
  return (
    <FoldedRow
      kind="event"
      line={
        <>
          {last === undefined ? (
            <Chip tone="calm">{t('event.nobody')}</Chip>
          ) : (
            <Chip tone={tones[last.status]}>{t(`event.status.${last.status}`)}</Chip>
          )}
          <span className="path">{event.event}</span>
          <span className={text.quiet}>{event.invoice_id === null ? '' : `#${event.invoice_id}`}</span>
          <span className={text.quiet}>{time(event.at)}</span>
        </>
      }
    >
      <ReplayButton seq={event.seq} />
      {event.deliveries.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} />
      ))}
      <BodyText label={t('event.payload')} body={event.payload} />
    </FoldedRow>
  );
});

function ReplayButton({ seq }: { readonly seq: number }) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const replay = () =>
    act(
      () => api.post(`/events/${seq}/replay`, {}),
      ({ deliveries }) =>
        deliveries.length === 0 ? t('event.nobody') : t('event.replayed', { count: deliveries.length }),
    );
  return <ActButton name="replay" work={replay} of={seq} label={t('event.replay')} />;
}

function Delivery({ delivery }: { readonly delivery: DeliveryAnswer }) {
  const { t, time } = useWords();
  const { status, url, attempts, next_attempt_at: next } = delivery;
  return (
    <div className="delivery">
      <p>
        <Chip tone={tones[status]}>{t(`event.status.${status}`)}</Chip> {url}
      </p>
      {next !== null && <p className={text.quiet}>{t('event.next', { time: time(next) })}</p>}
      <ol className={text.quiet}>
        {attempts.map(({ at, response_status: answered, response_time_ms: ms, error }, place) => (
          // Attempts are only appended.
          <li key={place}>{[time(at), answered ?? error, t('request.ms', { ms })].join(' · ')}</li>
        ))}
      </ol>
    </div>
  );
}
