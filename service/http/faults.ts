/** Faults of the network and the server, switched on by the control surface. */
import { z } from 'zod';
import { createSeededRandom, type Random } from '../clock/random.ts';

/** `POST /_control/faults`. Without `times` or `probability` it strikes every time until it is taken back. */
export const faultSchema = z
  .strictObject({
    match: z
      .strictObject({
        method: z.string().toUpperCase().optional(),
        path: z.string().optional(),
        /** Whose key it is on the merchant surface, and who is in the path on the partner's. */
        organization_id: z.int().optional(),
      })
      .default({}),
    kind: z.enum(['delay', 'drop_request', 'drop_response', 'reset', 'status']),
    status: z.int().min(200).max(599).optional(),
    body: z.unknown().optional(),
    delay_ms: z.int().min(0).max(600_000).optional(),
    times: z.int().min(1).optional(),
    probability: z.number().min(0).max(1).optional(),
    seed: z.int().optional(),
  })
  .refine((fault) => fault.kind !== 'status' || fault.status !== undefined, {
    message: 'A fault of kind status needs one.',
    path: ['status'],
  })
  .refine((fault) => fault.kind !== 'delay' || fault.delay_ms !== undefined, {
    message: 'A fault of kind delay needs one.',
    path: ['delay_ms'],
  });

export type Fault = z.output<typeof faultSchema>;

interface FaultyRequest {
  method: string;
  path: string;
  /** The organization that it is about; asked only where a fault is of one. */
  organizationId: () => number | undefined;
}

export interface Faults {
  /** The number of the new fault. */
  add(fault: Fault): number;
  /** Those that may still strike, oldest first, with how often they still can; null for always. */
  active(): (Fault & { fault_id: number; left: number | null })[];
  /** The faults that strike this request, in the order in which they were added. */
  strike(request: FaultyRequest): Fault[];
  /** Takes one back; false where there is none of this number, or it has struck for the last time. */
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
    strike({ method, path, organizationId }) {
      if (active.length === 0) return [];
      const struck = active.filter(({ fault, random }) => {
        const { match, probability } = fault;
        if (match.method !== undefined && match.method !== method) return false;
        if (match.path !== undefined && !path.startsWith(match.path)) return false;
        if (match.organization_id !== undefined && match.organization_id !== organizationId()) return false;
        return probability === undefined || random.unit() < probability;
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
