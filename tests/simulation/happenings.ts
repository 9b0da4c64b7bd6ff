/** What happened in a world, for whoever reads a scenario, and the digest by which two runs are told apart. */

import { createHash } from 'node:crypto';

export interface Happening {
  readonly atMs: number;
  readonly who: string;
  readonly what: string;
}

export interface Happenings {
  /** `what` is only made when somebody reads. */
  tell(who: string, what: () => string): void;
  /** Every ledger event and every request goes in, told or not. */
  digest(text: string): void;
  readonly told: readonly Happening[];
  /** Of everything so far. */
  fingerprint(): string;
}

export function createHappenings(nowMs: () => number, isTelling: boolean): Happenings {
  const told: Happening[] = [];
  const hash = createHash('sha256');
  return {
    tell(who, what) {
      if (isTelling) told.push({ atMs: nowMs(), who, what: what() });
    },
    digest(text) {
      hash.update(`${String(nowMs())} ${text}\n`);
    },
    told,
    fingerprint: () => hash.copy().digest('hex'),
  };
}

/** The few facts of an event that a reader of a scenario needs. */
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
