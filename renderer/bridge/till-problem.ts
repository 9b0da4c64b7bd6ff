import type { Problem } from '../../shared/contract/problem.ts';

/** Why a call did not do what was asked: a code of the error catalogue with the numbers its words need. */
export class TillProblem extends Error {
  readonly code: string;
  readonly params: Problem['params'];
  /** When the page heard of it, by its even clock: the machine's own time may be days off (rule L2). */
  readonly heardMs = performance.now();
  /** The id of the act that was asked for; null where something was only read. */
  request: string | null = null;
  /** The same act once more, where somebody else may still allow it. */
  again: (() => void) | null = null;
  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'TillProblem';
    this.code = problem.code;
    this.params = problem.params;
  }
}
