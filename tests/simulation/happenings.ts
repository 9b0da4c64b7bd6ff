/** What happened in a world, for the reader of a scenario, and the digest that distinguishes two runs. */

import { createHash } from 'node:crypto';

export interface Happening {
  readonly atMs: number;
  readonly who: string;
  readonly what: string;
}

export interface Happenings {
  /** `what` is only made when somebody reads. */
  tell(who: string, what: () => string): void;
  /** Includes every ledger event and every request, printed or not. */
  digest(text: string): void;
  readonly lines: readonly Happening[];
  fingerprint(): string;
}

export function createHappenings(nowMs: () => number, isTelling: boolean): Happenings {
  const lines: Happening[] = [];
  const hash = createHash('sha256');
  return {
    tell(who, what) {
      if (isTelling) lines.push({ atMs: nowMs(), who, what: what() });
    },
    digest(text) {
      hash.update(`${String(nowMs())} ${text}\n`);
    },
    lines,
    fingerprint: () => hash.copy().digest('hex'),
  };
}

export function wordsOf(data: Readonly<Record<string, unknown>>): string {
  const { invoice, problem, place, amountTiyn } = data as {
    invoice?: { id?: number; status?: string } | null;
    problem?: { code?: string } | null;
    place?: string;
    amountTiyn?: number;
  };
  return [
    amountTiyn === undefined ? '' : `${String(amountTiyn / 100)} tenge`,
    invoice?.id === undefined ? '' : `invoice ${String(invoice.id)} ${invoice.status ?? ''}`,
    place ?? '',
    problem?.code ?? '',
  ]
    .filter((word) => word !== '')
    .join(', ');
}
