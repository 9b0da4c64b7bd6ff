/**
 * Records that are in no event, and the settings, sealed for the hub in versions: what a restore needs beside the events.
 * Rows of the ledger travel in blocks that keep their place, so that a change sends one block again.
 */

import { SideRecord } from '@tilla/shared/hub/wire.ts';
import { z } from 'zod';
import { putNote } from '../ledger/records.ts';
import type { HubKeys } from '../platform/hub-port.ts';
import { yieldToTimers } from '../platform/in-background.ts';
import {
  type Clock,
  type Ledger,
  type LedgerChange,
  type Logger,
  type RecordKind,
  type RecordPut,
  SecretFailure,
} from '../platform/ports.ts';
import { writeParts } from '../platform/transaction.ts';
import type { HubLine, HubOutcome } from './hub-line.ts';

/** Kinds that no event makes, or not completely: a person's PIN, a printed paper. */
const sideKinds = ['note', 'person', 'print_job'] as const satisfies RecordKind[];

const Keys = z.object({
  group: z.string().optional(),
  parent: z.string().optional(),
  at: z.string().optional(),
  number: z.int().optional(),
});
/** What a side record says once it is opened. */
export const SideContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rows'),
    rows: z.array(z.object({ kind: z.enum(sideKinds), id: z.string(), value: z.unknown(), keys: Keys })),
  }),
  z.object({ kind: z.literal('settings'), settings: z.record(z.string(), z.unknown()) }),
]);
export type SideContent = z.infer<typeof SideContent>;

const ROWS_A_BLOCK = 256;
/** Characters; packed and sealed they stay far below what the hub takes. */
const MAX_PART = 700_000;
/** What the hub takes (shared/hub/wire.ts). */
const MAX_SEALED = 1_400_000;
/** Gathers what a few sales change. */
const AFTER_CHANGE_MS = 30_000;
/** Versions that one number of the ledger leaves room for. */
const VERSIONS_A_SEQ = 1_024;
/** Of this machine's hub: they say nothing to another one. */
export const OWN_PREFIX = 'hub:';
const SETTINGS_BLOCK = 'settings';

const Sent = z.object({ digests: z.array(z.string()), version: z.int() });
type Sent = z.infer<typeof Sent>;

export interface SideRecords {
  /** After a write to the ledger, in its caller's time: never fails. */
  note(change: LedgerChange): void;
  /** The settings may have changed. */
  noteSettings(): void;
  /**
   * Sends one record; null: nothing is due. Rows are read only while the hub has every event, so that no restored record
   * is newer than the events beside it. @throws LedgerFailure
   */
  sendNext(hasEveryEvent: () => boolean): Promise<HubOutcome<unknown> | null>;
}

export interface SideRecordsOptions {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly line: HubLine;
  readonly keys: Pick<HubKeys, 'seal' | 'digestOf'>;
  readonly settings: () => Readonly<Record<string, unknown>>;
  readonly logger: Logger;
}

interface Part {
  readonly id: string;
  readonly text: string;
  readonly version: number;
}

export function createSideRecords({ ledger, clock, line, keys, settings, logger }: SideRecordsOptions): SideRecords {
  /** Blocks that may differ from what the hub has: all of them after a start. */
  const due = new Set<string>([SETTINGS_BLOCK]);
  const written = new Map<string, Pick<RecordPut, 'kind' | 'id'>>();
  let scannedTo = 0;
  let changedAtMs: number | null = null;
  let parts: Part[] = [];
  let onSent: (version: number) => void = () => undefined;

  const changed = (): void => {
    changedAtMs ??= clock.monotonicMs();
  };

  function contentOf(block: string): SideContent[] {
    if (block === SETTINGS_BLOCK) return [{ kind: 'settings', settings: { ...settings() } }];
    const from = Number(block) * ROWS_A_BLOCK;
    const rows = ledger
      .rows(sideKinds, from, from + ROWS_A_BLOCK - 1)
      .filter(({ id }) => !id.startsWith(OWN_PREFIX))
      .map(({ row: _, kind, id, value, keys: found }) => ({
        kind: kind as (typeof sideKinds)[number],
        id,
        value,
        keys: found,
      }));
    const contents: SideContent[] = [];
    for (let begun = 0, size = 0, at = 0; at < rows.length; at += 1) {
      const length = JSON.stringify(rows[at]).length;
      const isLast = at === rows.length - 1;
      size += length;
      if (!isLast && size < MAX_PART) continue;
      contents.push({ kind: 'rows', rows: rows.slice(begun, at + 1) });
      begun = at + 1;
      size = 0;
    }
    return contents;
  }

  function findBlocks(): void {
    changedAtMs = null;
    for (const { kind, id } of written.values())
      due.add(String(Math.floor((ledger.rowOf(kind, id) ?? 0) / ROWS_A_BLOCK)));
    written.clear();
  }

  /** Reads one block, and keeps what of it the hub lacks. */
  function read(block: string): void {
    const noteId = `${OWN_PREFIX}side.${block}`;
    const sent: Sent = Sent.safeParse(ledger.read('note', noteId)?.value).data ?? { digests: [], version: 0 };
    const texts = contentOf(block).map((content) => JSON.stringify(content));
    // What shrank leaves parts behind: they become empty.
    while (texts.length < sent.digests.length) texts.push(JSON.stringify({ kind: 'rows', rows: [] }));
    const digests = texts.map((text) => keys.digestOf(text));
    const version = Math.max(ledger.head().seq * VERSIONS_A_SEQ, sent.version) + 1;
    parts = texts.flatMap((text, place) => {
      const id = block === SETTINGS_BLOCK ? block : `rows.${block}.${String(place)}`;
      return digests[place] === sent.digests[place] ? [] : [{ id, text, version }];
    });
    if (parts.length === 0) return;
    onSent = (sentVersion) => {
      writeParts(ledger, putNote(noteId, { digests, version: sentVersion }));
    };
  }

  async function put({ id, text, version }: Part): Promise<HubOutcome<unknown>> {
    const sealed = await keys.seal(text);
    if (sealed.length > MAX_SEALED) {
      // A single row above the limit: no version of it would be taken, and the others must not wait for it.
      logger.error('journal.failed', { code: 'side_too_large' });
      return { kind: 'ok', value: null };
    }
    return line.ask({
      method: 'PUT',
      pathAndQuery: `/v1/side/${id}`,
      route: 'PUT /v1/side/{id}',
      schema: z.unknown(),
      json: SideRecord.parse({ id, version, sealed }),
    });
  }

  return {
    note({ puts }) {
      for (const { kind, id } of puts) {
        if (id.startsWith(OWN_PREFIX) || !sideKinds.some((one) => one === kind)) continue;
        written.set(`${kind} ${id}`, { kind, id });
        changed();
      }
    },
    noteSettings() {
      due.add(SETTINGS_BLOCK);
      changed();
    },
    async sendNext(hasEveryEvent) {
      while (parts.length === 0) {
        if (!hasEveryEvent()) return { kind: 'ok', value: null };
        const isGathering = changedAtMs !== null && clock.monotonicMs() - changedAtMs < AFTER_CHANGE_MS;
        if (!isGathering) findBlocks();
        const [block] = isGathering ? [] : due;
        if (block !== undefined) {
          due.delete(block);
          read(block);
        } else if (scannedTo <= ledger.lastRow()) {
          // Once after every start: what was written while nothing was sent, and after a kill.
          read(String(scannedTo / ROWS_A_BLOCK));
          scannedTo += ROWS_A_BLOCK;
        } else return null;
        await yieldToTimers(clock);
      }
      const [part] = parts;
      if (part === undefined) return null;
      try {
        const outcome = await put(part);
        const isOlder = outcome.kind === 'refused' && outcome.code === 'older';
        // The hub has this version of an earlier run: the next one is greater.
        if (isOlder) parts[0] = { ...part, version: part.version + VERSIONS_A_SEQ };
        if (outcome.kind === 'ok') parts.shift();
        if (outcome.kind === 'ok' && parts.length === 0) onSent(part.version);
        return isOlder ? { kind: 'ok', value: null } : outcome;
      } catch (failure) {
        if (!(failure instanceof SecretFailure)) throw failure;
        return null;
      }
    },
  };
}
