import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { Problem } from './problem.ts';
import { CodeSuggestion, Readiness } from './views/code-search-view.ts';

const MAX_ACCEPTED_CODES = 50;

export const codeSearchCalls = {
  'codeSearch.view': query(
    {},
    z.object({
      isPaused: z.boolean(),
      /** It resumes by itself. */
      waitsFor: Problem.nullable(),
      /** The rest of the day's request limit is reserved for people. */
      isDayOver: z.boolean(),
      left: z.int(),
      found: z.int(),
      suggestions: z.array(CodeSuggestion),
    }),
    { staleAfter: { 'goods.changed': 'refetch' } },
  ),
  'codeSearch.readiness': query({}, Readiness, { staleAfter: { 'goods.changed': 'refetch' } }),
  'codeSearch.pause': command({ isPaused: z.boolean() }, z.object({})),
  'codeSearch.accept': approvable(
    { ids: z.array(z.int()).min(1).max(MAX_ACCEPTED_CODES) },
    z.object({ accepted: z.int() }),
    { audit: 'with_change' },
  ),
  /** A dismissed suggestion is not made again. */
  'codeSearch.dismiss': command({ id: z.int() }, z.object({})),
} as const satisfies Record<string, CallDefinition>;
