import { Chip, type Tone } from '@tilla/ui/Chip.tsx';
import text from '@tilla/ui/text.module.css';
import { memo } from 'react';
import type { RequestAnswer } from '#sandbox/control/answers.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { BodyText, FoldedRow } from '../parts/Rows.tsx';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';

const toneOf = (status: number | null): Tone =>
  status === null || status >= 500 ? 'bad' : status >= 400 ? 'wait' : 'paid';

/** Memoized: past requests do not change, and hundreds of rows would be redrawn each second. */
export const RequestRow = memo(function RequestRow({ request }: { readonly request: RequestAnswer }) {
  const { t, time } = useWords();
  return (
    <FoldedRow
      kind="request"
      line={
        <>
          <Chip tone={toneOf(request.status)}>{request.status ?? t('request.cut')}</Chip>
          <span className="method">{request.method}</span>
          <span className="path">{request.path}</span>
          {request.warnings.length > 0 && <Chip tone="wait">{t('request.warned')}</Chip>}
          <span className={text.quiet}>{t('request.ms', { ms: request.milliseconds })}</span>
          <span className={text.quiet}>{time(request.at)}</span>
        </>
      }
    >
      <RequestActs request={request} />
      {request.reason !== null && <p>{t('request.reason', { reason: request.reason })}</p>}
      {request.key_hint !== null && <p className={text.quiet}>{t('request.key', { hint: request.key_hint })}</p>}
      {request.warnings.length > 0 && <BodyText label={t('request.warned')} body={request.warnings} />}
      {request.request_body !== null && <BodyText label={t('request.asked')} body={request.request_body} />}
      {request.response_body !== null && <BodyText label={t('request.answered')} body={request.response_body} />}
      <BodyText label={t('request.askedHeaders')} body={request.request_headers} />
      <BodyText label={t('request.answeredHeaders')} body={request.response_headers} />
    </FoldedRow>
  );
});

function RequestActs({ request: { seq } }: { readonly request: RequestAnswer }) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const repeat = () =>
    act(
      () => api.post(`/requests/${seq}/repeat`, {}),
      ({ status }) => t('request.repeated', { status: status ?? t('request.cut') }),
    );
  const copy = () =>
    act(async () => {
      const { curl } = await api.get(`/requests/${seq}/curl`);
      await navigator.clipboard.writeText(curl);
    }, t('request.copied'));
  return (
    <div className="acts">
      <ActButton name="repeat" work={repeat} of={seq} label={t('request.repeat')} />
      <ActButton name="curl" work={copy} of={seq} label={t('request.curl')} />
    </div>
  );
}
