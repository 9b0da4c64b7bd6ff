import { Button } from '@tilla/ui/Button.tsx';
import { Chip, type Tone } from '@tilla/ui/Chip.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import text from '@tilla/ui/text.module.css';
import { type ReactNode, useRef, useState } from 'react';
import { syncResults } from '../../contract/calls.ts';
import type { DeskAnswers } from '../../contract/views.ts';
import { useDeskAct, useDeskQuery, useMay } from '../api/session.ts';
import styles from '../desk.module.css';
import { Problem } from '../parts/Problem.tsx';
import { useWords } from '../words/words.ts';

const tones: Readonly<Record<(typeof syncResults)[number], Tone>> = {
  applied: 'paid',
  unchanged: 'calm',
  noted: 'calm',
  rejected: 'bad',
  failed: 'bad',
};

export function Subscriptions(): ReactNode {
  const { t } = useWords();
  const mayAct = useMay('installer');
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('nav.sync')}</h1>
      {mayAct ? <TableForm /> : null}
      <Journal />
    </div>
  );
}

interface ReadFile {
  readonly name: string;
  readonly rows: string[][];
}

function TableForm(): ReactNode {
  const { t, of, day } = useWords();
  const file = useRef<HTMLInputElement>(null);
  const [table, setTable] = useState<ReadFile | 'unreadable' | null>(null);
  const put = useDeskAct('subscriptions.put');
  const read = async (chosen: File): Promise<void> => {
    const { readTableFile } = await import('../parts/table-file.ts');
    const rows = await readTableFile(new Uint8Array(await chosen.arrayBuffer()));
    put.reset();
    setTable(rows === null ? 'unreadable' : { name: chosen.name, rows });
  };
  const rows = table === null || table === 'unreadable' ? null : table.rows;
  const count = Math.max(0, (rows?.length ?? 0) - 1);
  return (
    <section className={styles.card}>
      <h2 className={styles.stepTitle}>{t('sync.title')}</h2>
      <p className={text.quiet}>{t('sync.lead')}</p>
      <Inline gap={3}>
        <Button label={t('sync.choose')} onPress={() => file.current?.click()} testId="choose-table" />
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,.xlsx"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) void read(chosen);
            target.value = '';
          }}
          data-testid="table-file"
        />
        {rows === null || put.isSuccess ? null : (
          <Button
            look="main"
            label={t('sync.send', { n: count })}
            isDisabled={count === 0 || put.isPending}
            onPress={() => put.mutate({ rows })}
            testId="send-table"
          />
        )}
      </Inline>
      {table === 'unreadable' ? (
        <Say tone="bad" role="alert">
          {t('sync.unreadable')}
        </Say>
      ) : null}
      {table === null || table === 'unreadable' ? null : (
        <p role="status">{t('sync.read', { file: table.name, n: count })}</p>
      )}
      <Problem error={put.error} />
      <ul className={styles.log}>
        {(put.data?.rows ?? []).map(({ row, organizationId, outcome, isRefused, expiresAt }) => (
          <li key={row} className={styles.logRow} data-testid={`row-${String(row)}`} data-outcome={outcome}>
            <Inline gap={2}>
              <b>{t('sync.result', { row, id: organizationId })}</b>
              <Chip tone={isRefused ? 'bad' : 'paid'}>{isRefused ? t('result.rejected') : of('result', outcome)}</Chip>
              {expiresAt === null ? null : (
                <span className={text.quiet}>{t('shops.until', { day: day(expiresAt) })}</span>
              )}
            </Inline>
            {isRefused ? <span>{of('code', outcome)}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Entry = DeskAnswers['journal.list']['entries'][number];

function Journal(): ReactNode {
  const { t } = useWords();
  const [result, setResult] = useState<(typeof syncResults)[number] | ''>('');
  const [page, setPage] = useState(1);
  const { data, error } = useDeskQuery('journal.list', { page, ...(result === '' ? {} : { result }) });
  return (
    <section className={styles.card}>
      <div className={styles.bar}>
        <h2 className={styles.stepTitle}>{t('journal.title')}</h2>
        <span className={styles.space} />
        <Select
          label={t('journal.filter')}
          value={result}
          options={[{ id: '', name: t('journal.all') }, ...syncResults.map((id) => ({ id, name: t(`result.${id}`) }))]}
          onChange={(id) => {
            setResult(id);
            setPage(1);
          }}
          testId="journal-result"
        />
      </div>
      <Problem error={error} />
      {data?.entries.length === 0 ? <p className={text.quiet}>{t('journal.empty')}</p> : null}
      <ul className={styles.log}>
        {(data?.entries ?? []).map((entry) => (
          <JournalRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {data === undefined || data.lastPage <= 1 ? null : (
        <Inline gap={2}>
          <Button label={t('journal.previous')} isDisabled={page <= 1} onPress={() => setPage(page - 1)} />
          <Button label={t('journal.next')} isDisabled={page >= data.lastPage} onPress={() => setPage(page + 1)} />
        </Inline>
      )}
    </section>
  );
}

/** A rejected one says what to do. */
function JournalRow({ entry }: { readonly entry: Entry }): ReactNode {
  const { t, of, time } = useWords();
  const [isOpen, setOpen] = useState(false);
  const more = useDeskQuery('journal.entry', { id: entry.id }, isOpen);
  const { organization_id: id, state, requested_tier, requested_paid_through, result, outcome_code } = entry;
  const isRefused = result === 'rejected' || result === 'failed';
  const asked = { id, state: state ?? '', tier: requested_tier ?? '', until: requested_paid_through ?? '' };
  return (
    <li className={styles.logRow} data-testid={`entry-${String(entry.id)}`} data-outcome={outcome_code}>
      <Inline gap={2}>
        <b>{t('journal.entry', asked)}</b>
        <Chip tone={tones[result]}>{t(`result.${result}`)}</Chip>
        <span className={text.quiet}>{time(entry.received_at)}</span>
      </Inline>
      {isRefused ? <span>{of('code', outcome_code)}</span> : null}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={text.quiet}>{t('journal.more')}</summary>
        <Stack gap={2}>
          <Problem error={more.error} />
          {more.data === undefined ? null : (
            <pre className={styles.sent}>{JSON.stringify(more.data.payload, null, 2)}</pre>
          )}
        </Stack>
      </details>
    </li>
  );
}
