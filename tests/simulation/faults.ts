/** Faults that wait for their moment, and the count of those that struck. */

import {
  type FaultKind,
  type FaultPair,
  faultsThatLeaveUnknown,
  type OperationName,
  type Phase,
  pairName,
} from './fault-table.ts';
import type { Randomness } from './randomness.ts';

/** A fault that a scene brings with it; it strikes at the first fitting moment. */
export type PlannedFault = FaultPair;

/** Settling only happens after a request whose outcome stayed unknown. */
export function withItsCause(pair: FaultPair, randomness: Randomness): PlannedFault[] {
  if (pair.phase !== 'settle') return [pair];
  return [{ operation: pair.operation, phase: 'send', kind: randomness.pick(faultsThatLeaveUnknown) }, pair];
}

export interface Faults {
  /** From now on it waits for its moment on this till. */
  arm(till: string, fault: PlannedFault): void;
  /** The fault that strikes here, if one waits; it strikes once. */
  strike(till: string, operation: OperationName, phase: Phase): FaultKind | undefined;
  /** Whatever did not strike is over: the calm at the end of a day. */
  disarm(): void;
  readonly struck: ReadonlyMap<string, number>;
}

export function createFaults(onStrike: (till: string, pair: FaultPair) => void): Faults {
  let armed: { readonly till: string; readonly fault: PlannedFault }[] = [];
  const struck = new Map<string, number>();
  return {
    arm(till, fault) {
      armed.push({ till, fault });
    },
    strike(till, operation, phase) {
      const waiting = armed.find(
        ({ till: at, fault }) => at === till && fault.operation === operation && fault.phase === phase,
      );
      if (waiting === undefined) return undefined;
      armed = armed.filter((one) => one !== waiting);
      const name = pairName(waiting.fault);
      struck.set(name, (struck.get(name) ?? 0) + 1);
      onStrike(till, waiting.fault);
      return waiting.fault.kind;
    },
    disarm() {
      armed = [];
    },
    struck,
  };
}
