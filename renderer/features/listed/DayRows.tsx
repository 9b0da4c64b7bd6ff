import type { ListedSums } from '@tilla/shared/contract/views/listed-view.ts';
import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayName } from '#renderer/app/day-name.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import layout from '#ui/layout.module.css';
import { Money } from '#ui/Money.tsx';
import rows from '#ui/rows.module.css';
import textStyles from '#ui/text.module.css';
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

const rowClass = `${rows['row'] ?? ''} ${rows['padded'] ?? ''} ${styles['row'] ?? ''}`;

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
  const { t } = useTranslation('listed');
  const dayName = useDayName(today);
  const list = useRef<HTMLDivElement>(null);

  function walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step === undefined || lines.length === 0) return;
    event.preventDefault();
    const at = lines.findIndex(({ id }) => id === chosenId);
    const target = lines[Math.min(lines.length - 1, Math.max(0, at + step))];
    if (target === undefined) return;
    onChoose(target.id);
    list.current?.querySelector<HTMLElement>(`[data-testid="${target.testId}"]`)?.focus();
  }

  return (
    <div
      ref={list}
      className={`${rows['drawn'] ?? ''} ${layout['stackTight'] ?? ''}`}
      onKeyDown={walk}
      data-testid="listed"
    >
      {lines.map((line, index) => {
        const ofDay = days.get(line.day);
        return [
          line.day === '' || line.day === lines[index - 1]?.day ? null : (
            <div key={line.day} className={`${rows['day'] ?? ''} ${styles['day'] ?? ''}`}>
              <h2 className={rows['dayName']}>{dayName(line.day)}</h2>
              {ofDay === undefined ? null : <span className={textStyles['quiet']}>{sums(ofDay)}</span>}
            </div>
          ),
          <button
            key={line.id}
            type="button"
            className={rowClass}
            aria-pressed={line.id === chosenId}
            onClick={() => {
              onChoose(line.id);
            }}
            data-testid={line.testId}
          >
            <span className={rows['what']}>
              <b>{formatClock(Date.parse(line.at))}</b>
              <span className={textStyles['quiet']}>{line.number ?? ''}</span>
            </span>
            <span className={rows['what']}>
              <span className={rows['one']}>{line.title}</span>
              <span className={`${rows['one'] ?? ''} ${textStyles['quiet'] ?? ''}`}>{line.how}</span>
            </span>
            {line.chip === null ? (
              <span />
            ) : (
              <Chip tone={line.chip.tone} mark={line.chip.mark}>
                {line.chip.text}
              </Chip>
            )}
            <b className={styles['amount']}>
              <Money tiyn={line.amountTiyn} />
            </b>
          </button>,
        ];
      })}
      {more === null ? null : (
        <Button isDisabled={more.isReading} onPress={more.onPress} data-testid="list-more">
          {t('more')}
        </Button>
      )}
    </div>
  );
}
