import type { ListedSums } from '@tilla/shared/contract/views/listed-view.ts';
import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import rows from '@tilla/ui/rows.module.css';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useDayName } from '#renderer/app/day-name.ts';
import { ChosenRows } from './ChosenRows.tsx';
import styles from './Listed.module.css';

export interface ListedLine {
  readonly id: string;
  readonly at: string;
  /** Almaty's; empty in a list without days. */
  readonly day: string;
  readonly number: number | null;
  readonly title: string;
  readonly how: string;
  readonly amountTiyn: number;
  readonly chip: {
    readonly tone: 'paid' | 'wait' | 'bad' | 'calm';
    readonly mark: '✓' | '!' | '…' | '–' | '●';
    readonly text: string;
  } | null;
  readonly testId: string;
}

export function DayRows({
  lines,
  days,
  sums,
  today,
  chosenId,
  onChoose,
  more,
}: {
  readonly lines: readonly ListedLine[];
  readonly days: ReadonlyMap<string, ListedSums>;
  readonly sums: (of: ListedSums) => string;
  readonly today: string;
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  readonly more: { readonly isReading: boolean; readonly onPress: () => void } | null;
}): ReactNode {
  const dayName = useDayName(today);
  return (
    <ChosenRows
      list={lines}
      chosenId={chosenId}
      onChoose={onChoose}
      columns={styles.row}
      testIdOf={({ testId }) => testId}
      more={more}
      testId="listed"
      headOf={({ day }, before) => {
        if (day === '' || day === before?.day) return null;
        const ofDay = days.get(day);
        return (
          <div className={clsx(rows.day, styles.day)}>
            <h2 className={rows.dayName}>{dayName(day)}</h2>
            {ofDay === undefined ? null : <span className={textStyles.quiet}>{sums(ofDay)}</span>}
          </div>
        );
      }}
    >
      {({ at, number, title, how, chip, amountTiyn }) => (
        <>
          <span className={rows.what}>
            <b>{formatClock(Date.parse(at))}</b>
            <span className={textStyles.quiet}>{number ?? ''}</span>
          </span>
          <span className={rows.what}>
            <span className={rows.one}>{title}</span>
            <span className={clsx(rows.one, textStyles.quiet)}>{how}</span>
          </span>
          {chip === null ? (
            <span />
          ) : (
            <Chip tone={chip.tone} mark={chip.mark}>
              {chip.text}
            </Chip>
          )}
          <b className={clsx(font.right, font.sizeL)}>
            <Money tiyn={amountTiyn} />
          </b>
        </>
      )}
    </ChosenRows>
  );
}
