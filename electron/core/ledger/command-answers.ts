/** Answered commands, each bound to the caller and the request (rule C8). */

import { z } from 'zod';
import type { Clock, Ledger, LedgerChange, RecordPut, Sealer } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { type AnsweredCommand, putNote } from './records.ts';

export interface CommandAnswers {
  /** The ledger to write through: it adds the binding to the answer of a claimed command, in the same transaction. */
  readonly ledger: Ledger;
  /** Call before a command runs. @param request caller and input. */
  claim(commandId: string, request: string): void;
  release(commandId: string): void;
  /** Undefined for a new id. @throws Refusal `till_command_reused` for another request's answer, or an unbound one. */
  answerOf(commandId: string, request: string): AnsweredCommand | undefined;
}

const SALTS_ID = 'command-salts';
const Salts = z.object({
  salt: z.string(),
  sinceMs: z.number(),
  before: z.string().nullable(),
});
type Salts = z.infer<typeof Salts>;

/**
 * A request may name a customer, and its digest could be searched for with the key: each salt is deleted after two
 * days, after which bindings made with it cannot be checked or searched for.
 */
const SALT_LIFE_MS = 24 * 3_600_000;
/** Running commands that may still write; as many as answers kept in memory. */
const MAX_CLAIMS = 500;

export function createCommandAnswers({
  ledger,
  sealer,
  clock,
}: {
  readonly ledger: Ledger;
  readonly sealer: Pick<Sealer, 'mark' | 'newSalt'>;
  readonly clock: Pick<Clock, 'nowMs'>;
}): CommandAnswers {
  const claims = new Map<string, string>();
  let salts: Salts | null = Salts.safeParse(ledger.read('note', SALTS_ID)?.value).data ?? null;
  let areSaltsKept = true;

  const bindingOf = (salt: string, request: string): string => sealer.mark(`command\n${salt}\n${request}`);

  function saltOfToday(): string {
    const nowMs = clock.nowMs();
    if (salts === null || Math.abs(nowMs - salts.sinceMs) > SALT_LIFE_MS) {
      salts = { salt: sealer.newSalt(), sinceMs: nowMs, before: salts?.salt ?? null };
      areSaltsKept = false;
    }
    return salts.salt;
  }

  function bound(put: RecordPut): RecordPut {
    const binding = put.kind === 'command' ? claims.get(put.id) : undefined;
    return binding === undefined ? put : { ...put, value: { ...(put.value as AnsweredCommand), binding } };
  }

  /** The salt is written with the first answer that needs it, without a write of its own. */
  function write(change: LedgerChange): void {
    if (!change.puts.some(({ kind }) => kind === 'command')) {
      ledger.write(change);
      return;
    }
    const salt: RecordPut[] = areSaltsKept ? [] : [putNote(SALTS_ID, salts)];
    ledger.write({ ...change, puts: [...change.puts.map(bound), ...salt] });
    areSaltsKept = true;
  }

  return {
    ledger: { ...ledger, write },
    claim(commandId, request) {
      claims.set(commandId, bindingOf(saltOfToday(), request));
      const [oldest] = claims.keys();
      if (oldest !== undefined && claims.size > MAX_CLAIMS) claims.delete(oldest);
    },
    release(commandId) {
      claims.delete(commandId);
    },
    answerOf(commandId, request) {
      const answered = ledger.read('command', commandId)?.value as AnsweredCommand | undefined;
      if (answered === undefined) return undefined;
      const known = salts === null ? [] : [salts.salt, ...(salts.before === null ? [] : [salts.before])];
      if (known.some((salt) => bindingOf(salt, request) === answered.binding)) return answered;
      throw new Refusal('till_command_reused');
    },
  };
}
