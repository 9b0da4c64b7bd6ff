import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { LedgerFailure } from './ledger-port.ts';
import type { DiskFailure } from './port-failure.ts';

/** A refusal: a code of the error catalogue, and the numbers for its message. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(code: string, params: Problem['params'] = {}) {
    super(code);
    this.name = 'Refusal';
    this.problem = { code, params };
  }

  static of({ code, params }: Problem): Refusal {
    return new Refusal(code, params);
  }
}

/** @throws anything but a refusal: a program fault. */
export function problemIn(failure: unknown): Problem {
  if (failure instanceof Refusal) return failure.problem;
  throw failure;
}

const diskCodes: Readonly<Record<DiskFailure['kind'], string>> = {
  disk_full: 'till_save_disk_full',
  read_only: 'till_save_read_only',
  io: 'till_export_failed',
};

export function refusalOfLedger({ kind }: Pick<LedgerFailure, 'kind'>): Refusal {
  return new Refusal(kind === 'disk_full' ? 'till_disk_full' : 'till_journal_failed');
}

export function refusalOfDisk({ kind }: Pick<DiskFailure, 'kind'>): Refusal {
  return new Refusal(diskCodes[kind]);
}
