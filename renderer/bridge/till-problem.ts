import type { Problem } from '@tilla/shared/contract/problem.ts';

/** Why a call failed: a code of the error catalogue with the parameters of its text. */
export class TillProblem extends Error {
  readonly code: string;
  readonly params: Problem['params'];
  /** By the page's monotonic clock: the machine's own time may be days off (rule L2). */
  readonly receivedMs = performance.now();
  /** The id of the command; null for a query. */
  request: string | null = null;
  again: (() => void) | null = null;
  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'TillProblem';
    this.code = problem.code;
    this.params = problem.params;
  }
}
