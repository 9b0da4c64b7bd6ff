import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

interface RowsProps {
  readonly className?: string;
  readonly children: ReactNode;
}

interface Held {
  readonly element: Element;
  readonly row: Element;
  readonly name: string | undefined;
}

/** The focus of a removed row moves to a neighbour. */
export function Rows({ className = 'rows', children }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<Held>(undefined);
  const before = useRef<readonly Element[]>([]);
  useLayoutEffect(() => {
    if (held.current !== undefined && !held.current.element.isConnected) {
      heirOf(held.current, before.current, list.current)?.focus({ preventScroll: true });
    }
    before.current = [...(list.current?.children ?? [])];
  });
  // React fires no blur for an element that it removes.
  return (
    <ul
      ref={list}
      className={className}
      onFocus={(event) => (held.current = heldOf(event))}
      onBlur={() => (held.current = undefined)}
    >
      {children}
    </ul>
  );
}

function heldOf({ target, currentTarget }: FocusEvent<HTMLUListElement>): Held | undefined {
  const row = [...currentTarget.children].find((one) => one.contains(target));
  return row && { element: target, row, name: (target as HTMLElement).dataset['act'] };
}

/** The same control, else another of the row, its neighbour's, or the panel. */
function heirOf({ row, name }: Held, before: readonly Element[], list: Element | null): HTMLElement | null {
  if (row.isConnected) {
    const same = name === undefined ? null : row.querySelector<HTMLElement>(`[data-act="${name}"]`);
    return same ?? row.querySelector<HTMLElement>('[data-act]') ?? focusable(row);
  }
  const place = before.indexOf(row);
  const isThere = (one: Element): boolean => one.isConnected;
  const neighbour = before.slice(place + 1).find(isThere) ?? before.slice(0, place).findLast(isThere);
  return neighbour?.querySelector<HTMLElement>('[data-act]') ?? list?.closest<HTMLElement>('.panel') ?? null;
}

function focusable(row: Element): HTMLElement | null {
  if (!(row instanceof HTMLElement)) return null;
  row.tabIndex = -1;
  return row;
}

interface FoldedRowProps {
  readonly kind: string;
  readonly line: ReactNode;
  readonly children: ReactNode;
}

export function FoldedRow({ kind, line, children }: FoldedRowProps) {
  return (
    <li data-kind={kind}>
      <details>
        <summary data-act="open">{line}</summary>
        <div className="more">{children}</div>
      </details>
    </li>
  );
}

export function BodyText({ label, body }: { readonly label: string; readonly body: unknown }) {
  return (
    <>
      <h3>{label}</h3>
      <pre tabIndex={0} aria-label={label}>
        {JSON.stringify(body, null, 2)}
      </pre>
    </>
  );
}
