import type { Decision } from './decision.ts';

/** The open one, else the last one. */
export interface SeenShift {
  readonly id: number;
  /** Raw: anything but `closed` counts as open. */
  readonly status: string;
}

/** `closing`: its end is unknown. `stuck`: the close failed and may not be safe to repeat. */
export type ShiftState =
  | { readonly id: number; readonly status: 'open' | 'stuck' | 'closed' }
  | { readonly id: number; readonly status: 'closing'; readonly overriddenBy: string | null };

export type ShiftCommand =
  /** `inFlight`: a manager may close over it by name. */
  | {
      readonly type: 'close';
      readonly shiftId: number;
      readonly inFlight: number;
      readonly overriddenBy: string | null;
    }
  | { readonly type: 'see'; readonly seen: SeenShift }
  | { readonly type: 'fail'; readonly isSafeToRetry: boolean };

export type ShiftEvent =
  | { readonly type: 'closeAsked'; readonly overriddenBy: string | null }
  | { readonly type: 'closed' }
  | { readonly type: 'closeFailed'; readonly isSafeToRetry: boolean };

/** `other_shift`: the close was meant for a shift that is over (rule H1). */
export type ShiftRejection = 'other_shift' | 'money_in_flight' | 'already_closing' | 'not_safe_to_retry';

export type ShiftDecision = Decision<ShiftEvent, ShiftRejection>;

/** No events: nothing is left to do. */
export function decideShift(state: ShiftState, command: ShiftCommand): ShiftDecision {
  switch (command.type) {
    case 'close':
      return decideClose(state, command);
    case 'see':
      return { events: state.status !== 'closed' && isOver(state.id, command.seen) ? [{ type: 'closed' }] : [] };
    case 'fail':
      return {
        events: state.status === 'closing' ? [{ type: 'closeFailed', isSafeToRetry: command.isSafeToRetry }] : [],
      };
  }
}

export function applyShift(state: ShiftState, event: ShiftEvent): ShiftState {
  const { id } = state;
  switch (event.type) {
    case 'closeAsked':
      return { id, status: 'closing', overriddenBy: event.overriddenBy };
    case 'closed':
      return { id, status: 'closed' };
    case 'closeFailed':
      return { id, status: event.isSafeToRetry ? 'open' : 'stuck' };
  }
}

/** Another shift opens only after this one was closed, here or elsewhere (rule H1). */
export function isOver(shiftId: number, seen: SeenShift): boolean {
  return seen.id !== shiftId || seen.status === 'closed';
}

function decideClose(
  state: ShiftState,
  { shiftId, inFlight, overriddenBy }: Extract<ShiftCommand, { type: 'close' }>,
): ShiftDecision {
  if (shiftId !== state.id) return { rejection: 'other_shift' };
  if (state.status === 'closed') return { events: [] };
  if (state.status === 'closing') return { rejection: 'already_closing' };
  if (state.status === 'stuck') return { rejection: 'not_safe_to_retry' };
  if (inFlight > 0 && overriddenBy === null) return { rejection: 'money_in_flight' };
  return { events: [{ type: 'closeAsked', overriddenBy }] };
}
