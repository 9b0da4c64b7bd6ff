import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { HandoverContent } from '@tilla/shared/contract/handover.ts';
import {
  handoverAddress,
  readAddressedHandover,
  readHandoverText,
  writeHandoverText,
} from '@tilla/shared/domain/handover.ts';
import type { CallsOf } from '../platform/handlers.ts';
import type { HandoverKey, Platform } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import type { NetworkLine } from './stored-connection.ts';

/** Time to reach the holder of the shop's key; the private key is never on the disk. */
const VALID_MS = 15 * 60_000;
const TICKET_PREFIX = 'handover:';

export interface Handover {
  readonly calls: CallsOf<'handover.begin' | 'handover.open'>;
  /** The opened connection of a ticket, which stands for the key in `setup.connect`; null: no ticket. @throws Refusal */
  lineOf(apiKey: string): NetworkLine | null;
  end(): void;
}

/** A shop's connection that arrives sealed to this till: the page never sees the key. */
export function createHandover({
  platform: { clock, ids, createHandoverKey },
  check,
}: {
  readonly platform: Pick<Platform, 'clock' | 'ids' | 'createHandoverKey'>;
  readonly check: (line: NetworkLine) => Promise<CallOutput<'setup.check'>>;
}): Handover {
  let waiting: { readonly key: HandoverKey; readonly untilMs: number } | null = null;
  /** How earlier requests of this run ended, by the address of their keys. */
  const ended = new Map<string, 'till_handover_over' | 'till_handover_used'>();
  let opened: { readonly ticket: string; readonly line: NetworkLine; readonly untilMs: number } | null = null;

  return {
    calls: {
      /** Another request ends the one before. */
      async 'handover.begin'() {
        const key = await createHandoverKey();
        if (waiting !== null) ended.set(handoverAddress(waiting.key.publicKey), 'till_handover_over');
        waiting = { key, untilMs: clock.monotonicMs() + VALID_MS };
        opened = null;
        return { request: writeHandoverText(key.publicKey), validSeconds: VALID_MS / 1_000 };
      },
      async 'handover.open'({ text }) {
        const asked = waiting;
        const answer = readHandoverText(text);
        const address = answer === null ? null : readAddressedHandover(answer).address;
        const end = address === null ? undefined : ended.get(address);
        if (end !== undefined) throw new Refusal(end);
        if (asked === null || clock.monotonicMs() > asked.untilMs) throw new Refusal('till_handover_over');
        if (answer === null) throw new Refusal('till_handover_damaged');
        if (address !== null && address !== handoverAddress(asked.key.publicKey)) {
          throw new Refusal('till_handover_foreign');
        }
        const opening = await asked.key.open(answer);
        if (opening === null)
          throw new Refusal(address === null ? 'till_handover_unreadable' : 'till_handover_damaged');
        const content = readContent(opening);
        if (content === null) throw new Refusal('till_handover_unreadable');
        const line = { baseUrl: content.address, apiKey: content.key, words: content.words ?? neutralWords };
        const shop = await check(line);
        // It works once. Until the service has answered, the same text can be tried again.
        if (waiting === asked) waiting = null;
        ended.set(handoverAddress(asked.key.publicKey), 'till_handover_used');
        opened = { ticket: `${TICKET_PREFIX}${ids.next()}`, line, untilMs: asked.untilMs };
        return { ...shop, name: shop.name ?? content.shop ?? null, address: line.baseUrl, ticket: opened.ticket };
      },
    },
    lineOf(apiKey) {
      if (!apiKey.startsWith(TICKET_PREFIX)) return null;
      if (opened?.ticket !== apiKey || clock.monotonicMs() > opened.untilMs) throw new Refusal('till_handover_over');
      return opened.line;
    },
    end() {
      opened = null;
    },
  };
}

function readContent(text: string): HandoverContent | null {
  try {
    return HandoverContent.parse(JSON.parse(text));
  } catch {
    // Sealed by a program of another version: nothing of it is used.
    return null;
  }
}
