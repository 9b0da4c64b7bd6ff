import type { ListedSums } from '@tilla/shared/contract/views/listed-view.ts';
import beside from '@tilla/ui/beside.module.css';
import { NoneFound } from '@tilla/ui/NoneFound.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { EmptyUntilSold } from '#renderer/app/EmptyUntilSold.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { DayRows, type ListedLine } from './DayRows.tsx';
import { anyRow, isAnyRow, type ListFilter, ListFilters } from './ListFilters.tsx';

interface Page {
  readonly days: readonly (ListedSums & { readonly day: string })[];
  readonly found: ListedSums | null;
  readonly today: string;
  readonly behind: number;
}

export function ListPage<State extends string>({
  label,
  filter,
  onFilter,
  states,
  pages,
  lines,
  error,
  more,
  empty,
  sums,
  children,
}: {
  readonly label: string;
  readonly filter: ListFilter<State>;
  readonly onFilter: (filter: ListFilter<State>) => void;
  readonly states: readonly { readonly id: State; readonly name: string }[];
  readonly pages: readonly Page[];
  readonly lines: readonly ListedLine[];
  readonly error: TillProblem | null;
  readonly more: { readonly isReading: boolean; readonly onPress: () => void } | null;
  readonly empty: { readonly picture: 'refund' | 'bills'; readonly title: string; readonly text: string };
  readonly sums: (of: ListedSums) => string;
  readonly children: (id: string) => ReactNode;
}): ReactNode {
  const { t } = useTranslation('listed');
  const [wantedId, setWanted] = useState<string | null>(null);
  const chosenId = lines.find(({ id }) => id === wantedId)?.id ?? lines[0]?.id ?? null;
  const first = pages[0];
  const isNothing = first !== undefined && lines.length === 0;
  const isOfWords = isAnyRow({ ...filter, number: null });
  const days = new Map(pages.flatMap((page) => page.days.map((day) => [day.day, day] as const)));
  return (
    <>
      <section className={beside.listAlone} aria-label={label}>
        <ListFilters
          filter={filter}
          states={states}
          today={first?.today ?? ''}
          isNothing={isNothing}
          onChange={onFilter}
        />
        {first === undefined || first.found === null || lines.length === 0 ? null : (
          <p className={textStyles.quiet} role="status" data-testid="list-found">
            {sums(first.found)}
          </p>
        )}
        <AdvicePlaceContext value="reading">
          <Advice problem={error} />
        </AdvicePlaceContext>
        {first !== undefined && first.behind > 0 ? (
          <Say role="status">{t('behind', { count: first.behind })}</Say>
        ) : null}
        {isNothing ? (
          isAnyRow(filter) ? (
            <EmptyUntilSold picture={empty.picture} title={empty.title}>
              {empty.text}
            </EmptyUntilSold>
          ) : (
            <NoneFound title={t('noneFound')} isOfWords={isOfWords} onReset={() => onFilter(anyRow)}>
              {isOfWords ? t('noneFoundNumber') : t('noneFoundWhy')}
            </NoneFound>
          )
        ) : null}
        <DayRows
          lines={lines}
          days={days}
          sums={sums}
          today={first?.today ?? ''}
          chosenId={chosenId}
          onChoose={setWanted}
          more={more}
        />
      </section>
      {chosenId === null ? null : children(chosenId)}
    </>
  );
}
