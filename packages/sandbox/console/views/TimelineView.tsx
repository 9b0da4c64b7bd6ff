import { Check } from '@tilla/ui/Check.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import text from '@tilla/ui/text.module.css';
import { memo, useState } from 'react';
import { Form, ShopSelect, shopOptions, wordOptions } from '../parts/fields.tsx';
import { FoldedRow, Rows } from '../parts/Rows.tsx';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';
import { EventRow } from './EventRow.tsx';
import type { LedgerEntry } from './ledger-entries.ts';
import { RequestRow } from './RequestRow.tsx';
import { filterTimeline, type TimelineFilter, timelineKinds, timelineOf } from './timeline.ts';

const everything: TimelineFilter = { kind: 'all', organization: '', text: '', onlyFailures: false };

export function TimelineView(state: ConsoleState) {
  const { t } = useWords();
  const [filter, setFilter] = useState(everything);
  const moments = timelineOf(state);
  const shown = filterTimeline(moments, filter);
  const change = (changed: Partial<TimelineFilter>): void => setFilter({ ...filter, ...changed });
  return (
    <Stack gap={4}>
      <Form label={t('timeline.filter')}>
        <Select
          isLabelShown
          label={t('timeline.kind')}
          options={wordOptions(['all', ...timelineKinds], (kind) => t(`timeline.kinds.${kind}`))}
          value={filter.kind}
          onChange={(kind) => change({ kind })}
          testId="timeline-kind"
        />
        <ShopSelect
          options={[{ id: '', name: t('timeline.kinds.all') }, ...shopOptions(state.organizations)]}
          value={filter.organization}
          onChange={(organization) => change({ organization })}
          testId="timeline-shop"
        />
        <TextField
          label={t('timeline.text')}
          value={filter.text}
          onChange={(typed) => change({ text: typed })}
          autoComplete="off"
          testId="timeline-text"
        />
        <Check
          isSelected={filter.onlyFailures}
          onChange={(onlyFailures) => change({ onlyFailures })}
          testId="timeline-failures"
        >
          {t('timeline.failures')}
        </Check>
      </Form>
      {shown.length === 0 && (
        <Empty picture="search" title={t(moments.length === 0 ? 'timeline.none' : 'timeline.noneFound')} />
      )}
      <Rows className="log">
        {shown.map((moment) => {
          switch (moment.kind) {
            case 'request':
              return <RequestRow key={moment.key} request={moment.row} />;
            case 'event':
              return <EventRow key={moment.key} event={moment.row} />;
            case 'ledger':
              return <LedgerRow key={moment.key} entry={moment.row} />;
          }
        })}
      </Rows>
    </Stack>
  );
}

const LedgerRow = memo(
  function LedgerRow({ entry }: { readonly entry: LedgerEntry }) {
    const { t, money, time, day } = useWords();
    return (
      <FoldedRow
        kind="ledger"
        line={
          <>
            <Chip tone={entry.kind === 'refund' ? 'wait' : 'calm'}>{t(`ledger.${entry.kind}`)}</Chip>
            <span className="path">{entry.cause}</span>
            <span className={text.quiet}>{entry.amount === undefined ? '' : money(entry.amount)}</span>
            <span className={text.quiet}>{time(entry.at)}</span>
          </>
        }
      >
        <p className={text.quiet}>{`${day(entry.at)} ${time(entry.at)}`}</p>
      </FoldedRow>
    );
  },
  // Made anew with each reading.
  (before, after) => JSON.stringify(before.entry) === JSON.stringify(after.entry),
);
