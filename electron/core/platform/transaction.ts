import type { Ledger, LedgerChange, LedgerEvent, RecordPut } from './ledger-port.ts';

/** What one transaction writes, in its order; a function runs once that is durable, and null adds nothing. */
export type LedgerPart = LedgerEvent | RecordPut | (() => void) | null | readonly LedgerPart[];

/** @throws LedgerFailure; nothing changed then. */
export function writeParts(ledger: Pick<Ledger, 'write'>, ...parts: readonly LedgerPart[]): void {
  const afterwards: (() => void)[] = [];
  ledger.write(changeOf(parts, afterwards));
  for (const settle of afterwards) settle();
}

/** @param afterwards takes the functions. */
export function changeOf(parts: LedgerPart, afterwards: (() => void)[]): LedgerChange {
  const events: LedgerEvent[] = [];
  const puts: RecordPut[] = [];
  function add(part: LedgerPart): void {
    if (part === null) return;
    if (typeof part === 'function') afterwards.push(part);
    else if ('stream' in part) events.push(part);
    else if ('kind' in part) puts.push(part);
    else part.forEach(add);
  }
  add(parts);
  return { events, puts };
}
