import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyShift, decideShift, isOver, type ShiftCommand, type ShiftState } from './shift-state.ts';

const open: ShiftState = { id: 7, status: 'open' };
const close = { type: 'close', shiftId: 7, inFlight: 0, overriddenBy: null } as const;

function after(state: ShiftState, command: ShiftCommand): ShiftState {
  return (decideShift(state, command).events ?? []).reduce(applyShift, state);
}

describe('closing a shift', () => {
  it('is asked for once', () => {
    const closing = after(open, close);
    expect(closing).toEqual({ id: 7, status: 'closing', overriddenBy: null });
    expect(decideShift(closing, close)).toEqual({ rejection: 'already_closing' });
  });

  it('H1: is refused when it was meant for another shift', () => {
    expect(decideShift(open, { ...close, shiftId: 6 })).toEqual({ rejection: 'other_shift' });
  });

  it('H1: of a closed shift is a success with nothing to do', () => {
    expect(decideShift({ id: 7, status: 'closed' }, close)).toEqual({ events: [] });
  });

  it('H2: waits for money in flight, unless a manager overrides by name', () => {
    expect(decideShift(open, { ...close, inFlight: 2 })).toEqual({ rejection: 'money_in_flight' });
    expect(after(open, { ...close, inFlight: 2, overriddenBy: 'Дана' })).toMatchObject({ overriddenBy: 'Дана' });
  });

  it('H1: that failed is asked for again only where that is safe', () => {
    const closing = after(open, close);
    expect(after(closing, { type: 'fail', isSafeToRetry: true })).toEqual(open);
    const stuck = after(closing, { type: 'fail', isSafeToRetry: false });
    expect(decideShift(stuck, close)).toEqual({ rejection: 'not_safe_to_retry' });
    expect(after(stuck, { type: 'see', seen: { id: 7, status: 'closed' } })).toEqual({ id: 7, status: 'closed' });
  });

  it('a failure of a shift that is not being closed says nothing', () => {
    expect(decideShift(open, { type: 'fail', isSafeToRetry: false })).toEqual({ events: [] });
  });
});

describe('what the fiscal till says', () => {
  it('H1: another shift, or this one closed, proves that this one is over; an unknown word does not', () => {
    expect(isOver(7, { id: 8, status: 'open' })).toBe(true);
    expect(isOver(7, { id: 7, status: 'closed' })).toBe(true);
    expect(isOver(7, { id: 7, status: 'open' })).toBe(false);
    expect(isOver(7, { id: 7, status: 'closing_soon' })).toBe(false);
    expect(decideShift(open, { type: 'see', seen: { id: 7, status: 'open' } })).toEqual({ events: [] });
    const closed = { id: 7, status: 'closed' } as const;
    expect(decideShift(closed, { type: 'see', seen: closed })).toEqual({ events: [] });
  });

  it('never opens a shift that is closed', () => {
    const command = fc.oneof(
      fc.record({
        type: fc.constant('close' as const),
        shiftId: fc.constantFrom(7, 8),
        inFlight: fc.nat(2),
        overriddenBy: fc.constantFrom(null, 'Дана'),
      }),
      fc.record({
        type: fc.constant('see' as const),
        seen: fc.record({ id: fc.constantFrom(7, 8), status: fc.constantFrom('open', 'closed', 'new') }),
      }),
      fc.record({ type: fc.constant('fail' as const), isSafeToRetry: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        const end = commands.reduce<ShiftState>(after, { id: 7, status: 'closed' });
        expect(end).toEqual({ id: 7, status: 'closed' });
      }),
    );
  });
});
