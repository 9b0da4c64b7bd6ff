import { Chip, type Tone } from '@tilla/ui/Chip.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import text from '@tilla/ui/text.module.css';
import { memo } from 'react';
import type { RequestAnswer } from '#sandbox/control/answers.ts';
import { BodyText, FoldedRow, Rows } from '../parts/Rows.tsx';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';

export function RequestsView({ requests }: ConsoleState) {
  const { t } = useWords();
  return (
    <Stack gap={4}>
      {requests.length === 0 && <Empty picture="search" title={t('request.none')} />}
      <Rows className="log">
        {requests.map((request) => (
          <RequestRow key={request.seq} request={request} />
        ))}
      </Rows>
    </Stack>
  );
}

const toneOf = (status: number | null): Tone =>
  status === null || status >= 500 ? 'bad' : status >= 400 ? 'wait' : 'paid';

/** Memoized: past requests do not change, and hundreds of rows would be redrawn each second. */
const RequestRow = memo(function RequestRow({ request }: { readonly request: RequestAnswer }) {
  const { t, time } = useWords();
  return (
    <FoldedRow
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
      {request.key_hint !== null && <p className={text.quiet}>{t('request.key', { hint: request.key_hint })}</p>}
      {request.warnings.length > 0 && <BodyText label={t('request.warned')} body={request.warnings} />}
      {request.request_body !== null && <BodyText label={t('request.asked')} body={request.request_body} />}
      {request.response_body !== null && <BodyText label={t('request.answered')} body={request.response_body} />}
    </FoldedRow>
  );
});
