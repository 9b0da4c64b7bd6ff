import type { HistoryWindow } from '@tilla/shared/contract/views/history-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { ErasableSearch } from '@tilla/ui/ErasableSearch.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayWindow } from './DayWindow.tsx';

export interface ListFilter<State extends string> {
  readonly window: HistoryWindow;
  readonly state: State | null;
  readonly number: number | null;
}

export const anyRow = { window: { preset: 'all' }, state: null, number: null } as const;

export function isAnyRow({ window, state, number }: ListFilter<string>): boolean {
  return 'preset' in window && window.preset === 'all' && state === null && number === null;
}

export function ListFilters<State extends string>({
  filter,
  states,
  today,
  isNothing,
  onChange,
}: {
  readonly filter: ListFilter<State>;
  readonly states: readonly { readonly id: State; readonly name: string }[];
  readonly today: string;
  /** Nothing is found, and the empty list has the reset. */
  readonly isNothing: boolean;
  readonly onChange: (filter: ListFilter<State>) => void;
}): ReactNode {
  const { t } = useTranslation(['listed', 'app']);
  const [kept, setTyped] = useState('');
  // It may have been reset beside an empty list.
  const typed = filter.number === numberIn(kept) ? kept : '';
  const look = (text: string) => {
    setTyped(text);
    onChange({ ...filter, number: numberIn(text) });
  };
  return (
    <Inline as="search" gap={2}>
      <ErasableSearch value={typed} label={t('number')} maxLength={20} testId="list-number" isNumber onChange={look} />
      <DayWindow window={filter.window} today={today} onChange={(window) => onChange({ ...filter, window })} />
      <Select<State | ''>
        label={t('state')}
        value={filter.state ?? ''}
        options={[{ id: '', name: t('any') }, ...states]}
        onChange={(id) => onChange({ ...filter, state: id === '' ? null : id })}
        testId="list-state"
      />
      {isNothing || isAnyRow({ ...filter, number: null }) ? null : (
        <Button label={t('app:filter.reset')} look="quiet" onPress={() => onChange(anyRow)} testId="list-reset" />
      )}
    </Inline>
  );
}

function numberIn(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 12);
  return digits === '' ? null : Number(digits);
}
