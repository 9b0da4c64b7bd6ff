import { z } from 'zod';
import { createSeededRandom, type Random } from '../clock/random.ts';

const onTheWay = ['delay', 'drop_request', 'reset', 'status', 'hold_request'] as const;
const onTheWayBack = ['drop_response', 'refuse_response', 'repeat_request'] as const;
/** They need an answer to corrupt. */
const corruptions = ['other_body', 'stale_body', 'flip_status', 'false_date'] as const;

export const requestFaults: ReadonlySet<string> = new Set([...onTheWay, ...onTheWayBack]);
export const answerFaults: ReadonlySet<string> = new Set(corruptions);

const MAX_SECONDS = 600;
/** Ten years. */
const MAX_SHIFT_SECONDS = 315_360_000;

/** By default every time. */
export const faultSchema = z
  .strictObject({
    match: z
      .strictObject({
        method: z.string().toUpperCase().optional(),
        path: z.string().optional(),
        /** The key's organization, on the partner surface the path's. */
        organization_id: z.int().optional(),
      })
      .default({}),
    kind: z.enum([...onTheWay, ...onTheWayBack, ...corruptions]),
    status: z.int().min(200).max(599).optional(),
    body: z.unknown().optional(),
    delay_ms: z.int().min(0).max(600_000).optional(),
    /** On the service's clock. */
    after_seconds: z.int().min(0).max(MAX_SECONDS).optional(),
    shift_seconds: z.int().min(-MAX_SHIFT_SECONDS).max(MAX_SHIFT_SECONDS).optional(),
    times: z.int().min(1).optional(),
    probability: z.number().min(0).max(1).optional(),
    seed: z.int().optional(),
  })
  .superRefine((fault, context) => {
    for (const [path, message] of Object.entries(misfits(fault))) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });

function misfits(fault: {
  kind: string;
  status?: number | undefined;
  delay_ms?: number | undefined;
  after_seconds?: number | undefined;
  shift_seconds?: number | undefined;
}): Record<string, string> {
  const { kind, status, delay_ms: delay, after_seconds: after, shift_seconds: shift } = fault;
  const isRefusal = status !== undefined && status >= 400 && status < 500;
  const range = `from 1 to ${String(MAX_SECONDS)}`;
  return {
    ...(kind === 'status' && status === undefined && { status: 'A fault of kind status needs one.' }),
    ...(kind === 'refuse_response' &&
      !isRefusal && { status: 'A fault of kind refuse_response needs one from 400 to 499.' }),
    ...(kind === 'delay' && delay === undefined && { delay_ms: 'A fault of kind delay needs one.' }),
    ...(kind === 'hold_request' &&
      (after ?? 0) === 0 && { after_seconds: `A fault of kind hold_request needs them, ${range}.` }),
    ...(after !== undefined &&
      kind !== 'hold_request' &&
      kind !== 'repeat_request' && {
        after_seconds: 'Expected with a fault of kind hold_request or repeat_request only.',
      }),
    ...(kind === 'false_date' &&
      (shift ?? 0) === 0 && { shift_seconds: 'A fault of kind false_date needs them, other than 0.' }),
    ...(shift !== undefined &&
      kind !== 'false_date' && { shift_seconds: 'Expected with a fault of kind false_date only.' }),
  };
}

export type Fault = z.output<typeof faultSchema>;

export interface FaultyRequest {
  method: string;
  path: string;
  organizationId: () => number | undefined;
}

export interface Faults {
  add(fault: Fault): number;
  active(): (Fault & { fault_id: number; left: number | null })[];
  areNone(): boolean;
  /** A fault for which `does` finds nothing to do has not struck. */
  strike(request: FaultyRequest, kinds: ReadonlySet<string>, does?: (fault: Fault) => boolean): Fault[];
  /** False for an unknown or used-up fault. */
  remove(faultId: number): boolean;
  clear(): void;
}

export function createFaults(): Faults {
  let active: { id: number; fault: Fault; left: number; random: Random }[] = [];
  let added = 0;
  return {
    add(fault) {
      added += 1;
      active.push({
        id: added,
        fault,
        left: fault.times ?? Number.POSITIVE_INFINITY,
        random: createSeededRandom(fault.seed ?? added),
      });
      return added;
    },
    active: () =>
      active.map(({ id, fault, left }) => ({ ...fault, fault_id: id, left: Number.isFinite(left) ? left : null })),
    areNone: () => active.length === 0,
    strike({ method, path, organizationId }, kinds, does = () => true) {
      const struck = active.filter(({ fault, random }) => {
        if (!kinds.has(fault.kind)) return false;
        const { match, probability } = fault;
        if (match.method !== undefined && match.method !== method) return false;
        if (match.path !== undefined && !path.startsWith(match.path)) return false;
        if (match.organization_id !== undefined && match.organization_id !== organizationId()) return false;
        return (probability === undefined || random.unit() < probability) && does(fault);
      });
      for (const one of struck) one.left -= 1;
      active = active.filter(({ left }) => left > 0);
      return struck.map(({ fault }) => fault);
    },
    remove(faultId) {
      const before = active.length;
      active = active.filter(({ id }) => id !== faultId);
      return active.length < before;
    },
    clear() {
      active = [];
    },
  };
}
