/** The search for missing codes in the background, and what a manager does with what it found. */

import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { Problem } from './problem.ts';
import { CodeSuggestion, Readiness } from './views/code-search-view.ts';

/** Accepted at once. */
const MAX_ACCEPTED_CODES = 50;

export const codeSearchCalls = {
  'codeSearch.view': query(
    {},
    z.object({
      isPaused: z.boolean(),
      /** What keeps it from asking just now; it goes on by itself. */
      waitsFor: Problem.nullable(),
      /** It goes on tomorrow: the rest of the day's limit is for people. */
      isDayOver: z.boolean(),
      left: z.int(),
      found: z.int(),
      suggestions: z.array(CodeSuggestion),
    }),
    { staleAfter: { 'goods.changed': 'refetch' } },
  ),
  'codeSearch.readiness': query({}, Readiness, { staleAfter: { 'goods.changed': 'refetch' } }),
  'codeSearch.pause': command({ isPaused: z.boolean() }, z.object({})),
  /** A manager's act: each becomes a change of its item (`goods.change`). */
  'codeSearch.accept': approvable(
    { ids: z.array(z.int()).min(1).max(MAX_ACCEPTED_CODES) },
    z.object({ accepted: z.int() }),
    { audit: 'with_change' },
  ),
  /** The suggestion is wrong, and is not made again. */
  'codeSearch.dismiss': command({ id: z.int() }, z.object({})),
} as const satisfies Record<string, CallDefinition>;
