import { Button } from '@tilla/ui/Button.tsx';
import layout from '@tilla/ui/layout.module.css';
import rows from '@tilla/ui/rows.module.css';
import { clsx } from 'clsx';
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** A list one of whose rows is shown beside it. The arrow keys move, and choose. */
export function ChosenRows<Row extends { readonly id: string }>({
  list,
  chosenId,
  onChoose,
  columns,
  testIdOf,
  more,
  testId,
  headOf = () => null,
  foot = null,
  children,
}: {
  readonly list: readonly Row[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  /** The class of a row, with its columns. */
  readonly columns: string | undefined;
  readonly testIdOf: (row: Row) => string;
  readonly more: { readonly isReading: boolean; readonly onPress: () => void } | null;
  readonly testId: string;
  /** What stands above the row. */
  readonly headOf?: (row: Row, before: Row | undefined) => ReactNode;
  /** After the last row. */
  readonly foot?: ReactNode;
  readonly children: (row: Row) => ReactNode;
}): ReactNode {
  const { t } = useTranslation('listed');
  const box = useRef<HTMLDivElement>(null);
  const rowClass = clsx(rows.row, rows.padded, columns);

  function walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step === undefined || list.length === 0) return;
    event.preventDefault();
    const at = list.findIndex(({ id }) => id === chosenId);
    const target = list[Math.min(list.length - 1, Math.max(0, at + step))];
    if (target === undefined) return;
    onChoose(target.id);
    box.current?.querySelector<HTMLElement>(`[data-testid="${testIdOf(target)}"]`)?.focus();
  }

  return (
    <div ref={box} className={clsx(rows.drawn, layout.stackTight)} onKeyDown={walk} data-testid={testId}>
      {list.map((row, index) => (
        <Fragment key={row.id}>
          {headOf(row, list[index - 1])}
          <button
            type="button"
            className={rowClass}
            aria-pressed={row.id === chosenId}
            onClick={() => onChoose(row.id)}
            data-testid={testIdOf(row)}
          >
            {children(row)}
          </button>
        </Fragment>
      ))}
      {more === null ? null : (
        <Button label={t('more')} isDisabled={more.isReading} onPress={more.onPress} testId="list-more" />
      )}
      {foot}
    </div>
  );
}
