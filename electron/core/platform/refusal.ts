import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { DiskFailure } from './port-failure.ts';

/** A refusal: a code of the error catalogue, and the numbers for its message. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(code: string, params: Problem['params'] = {}) {
    super(code);
    this.name = 'Refusal';
    this.problem = { code, params };
  }
}

const diskCodes: Readonly<Record<DiskFailure['kind'], string>> = {
  disk_full: 'till_save_disk_full',
  read_only: 'till_save_read_only',
  io: 'till_export_failed',
};

export function refusalOfDisk({ kind }: Pick<DiskFailure, 'kind'>): Refusal {
  return new Refusal(diskCodes[kind]);
}
