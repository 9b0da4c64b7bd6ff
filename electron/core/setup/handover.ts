import { neutralWords } from '@tilla/payment-api/identifier-words.ts';
import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { HandoverContent } from '@tilla/shared/contract/handover.ts';
import { readHandoverText, writeHandoverText } from '@tilla/shared/domain/handover.ts';
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
  let opened: { readonly ticket: string; readonly line: NetworkLine; readonly untilMs: number } | null = null;

  return {
    calls: {
      /** Another request ends the one before. */
      async 'handover.begin'() {
        const key = await createHandoverKey();
        waiting = { key, untilMs: clock.monotonicMs() + VALID_MS };
        opened = null;
        return { request: writeHandoverText(key.publicKey), validSeconds: VALID_MS / 1_000 };
      },
      async 'handover.open'({ text }) {
        const asked = waiting;
        if (asked === null || clock.monotonicMs() > asked.untilMs) throw new Refusal('till_handover_over');
        const sealed = readHandoverText(text);
        const content = readContent(sealed === null ? null : await asked.key.open(sealed));
        if (content === null) throw new Refusal('till_handover_unreadable');
        const line = { baseUrl: content.address, apiKey: content.key, words: content.words ?? neutralWords };
        const shop = await check(line);
        // It works once. Until the service has answered, the same text can be tried again.
        if (waiting === asked) waiting = null;
        opened = { ticket: `${TICKET_PREFIX}${ids.next()}`, line, untilMs: asked.untilMs };
        return { ...shop, address: line.baseUrl, ticket: opened.ticket };
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

function readContent(text: string | null): HandoverContent | null {
  if (text === null) return null;
  try {
    return HandoverContent.parse(JSON.parse(text));
  } catch {
    // Sealed by a program of another version: nothing of it is used.
    return null;
  }
}
