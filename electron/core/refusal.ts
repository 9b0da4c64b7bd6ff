import type { Problem } from '../../shared/contract/problem.ts';

/** How a use case says no: a code of the error catalogue and the numbers its words need. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(code: string, params: Problem['params'] = {}) {
    super(code);
    this.name = 'Refusal';
    this.problem = { code, params };
  }
}
