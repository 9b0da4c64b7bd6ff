import { toUtcIso } from '@tilla/payment-api/timestamps.ts';
import { z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { validationError } from '../http/api-error.ts';
import { type ClockAnswer, clockAnswer } from './answers.ts';
import type { DeclareControl } from './control-route.ts';
import { isoTime } from './organization-schema.ts';

export const SECOND_MS = 1000;
/** A hundred years. */
export const MAX_ADVANCE_SECONDS = 3_200_000_000;

const clockSchema = z.union([
  z.strictObject({ advance_seconds: z.number().min(0).max(MAX_ADVANCE_SECONDS) }),
  z.strictObject({ set: isoTime }),
]);

export function registerClock(declare: DeclareControl, context: ServiceContext): void {
  const { clock, due } = context;
  const shown = (): ClockAnswer => ({ now: toUtcIso(clock.nowMs()) });
  declare({ method: 'get', path: '/clock', summary: 'Time of the service', answer: clockAnswer }, shown);
  declare(
    {
      method: 'post',
      path: '/clock',
      summary: 'Moves the clock forward; runs in order what becomes due',
      body: clockSchema,
      answer: clockAnswer,
      isUnit: false,
    },
    async ({ body }) => {
      const nowMs = clock.nowMs();
      const untilMs = 'set' in body ? body.set : nowMs + Math.round(body.advance_seconds * SECOND_MS);
      if (untilMs < nowMs) throw validationError({ set: ['The clock never goes back.'] });
      await due.advanceTo(untilMs);
      return shown();
    },
  );
}
