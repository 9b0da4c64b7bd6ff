/** A till as the hub sees it: keys, a chain of events, signed requests. */

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import {
  EnrolResponse,
  HubError,
  hubHeaders,
  type Segment,
  SegmentOutcome,
  type SegmentType,
  signedText,
} from '@tilla/shared/hub/wire.ts';
import { chainText, emptyHead, type StoredEvent } from '@tilla/shared/ledger/chain.ts';

export type Send = (request: Request) => Promise<Response>;

export interface TestTill extends EnrolResponse {
  readonly chain: TestChain;
  readonly signKey: KeyObject;
  request(method: string, path: string, body?: string | Uint8Array, more?: RequestChanges): Request;
  call(method: string, path: string, body?: unknown): Promise<Response>;
  upload(segment: Segment, type?: SegmentType): Promise<SegmentOutcome>;
}

export interface RequestChanges {
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeMs?: number;
  readonly signWith?: KeyObject;
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** A ledger in memory; `seed` makes two of them differ. */
export interface TestChain {
  readonly events: readonly StoredEvent[];
  readonly ledger: string;
  grow(count: number): void;
  /** The same chain up to here, which then grows in its own way. */
  copy(seq: number, seed: string): TestChain;
  segment(fromSeq: number, toSeq?: number): Segment;
}

export type UnchainedEvent = Omit<StoredEvent, 'seq' | 'hash'>;

export function chainEvents(events: readonly UnchainedEvent[], before: readonly StoredEvent[] = []): StoredEvent[] {
  const chain = [...before];
  for (const event of events) {
    const next = { ...event, seq: chain.length + 1 };
    chain.push({ ...next, hash: sha256(chainText(chain.at(-1)?.hash ?? emptyHead.hash, next)) });
  }
  return chain;
}

export function segmentOf(chain: readonly StoredEvent[], fromSeq: number, toSeq: number): Segment {
  return {
    ledger: chain[0]?.hash ?? '',
    fromSeq,
    previousHash: chain[fromSeq - 2]?.hash ?? emptyHead.hash,
    headHash: chain[toSeq - 1]?.hash ?? '',
    events: chain
      .slice(fromSeq - 1, toSeq)
      .map(({ stream, type, at, personId, data }) => ({ stream, type, at, personId, data })),
  };
}

export function createTestChain(seed: string, kept: readonly StoredEvent[] = []): TestChain {
  let events = [...kept];
  const grow = (count: number): void => {
    const more = Array.from({ length: count }, (_, place): UnchainedEvent => {
      const seq = events.length + place + 1;
      return {
        stream: `sale-${String(Math.ceil(seq / 10))}`,
        type: seq % 10 === 0 ? 'sale.completed' : 'type.of.a.newer.till',
        at: new Date(Date.UTC(2026, 10, 27, 9) + seq * 1000).toISOString(),
        personId: seq % 2 === 0 ? null : 'person-1',
        data: JSON.stringify({ seed, seq, name: 'Қазы, "ас үй" \u2028' }),
      };
    });
    events = chainEvents(more, events);
  };
  if (events.length === 0) grow(1);
  return {
    get events() {
      return events;
    },
    ledger: events[0]?.hash ?? '',
    grow,
    copy: (seq, other) => createTestChain(other, events.slice(0, seq)),
    segment: (fromSeq, toSeq = events.length) => segmentOf(events, fromSeq, toSeq),
  };
}

export function pack(segment: unknown, type: SegmentType = 'application/zstd'): Uint8Array {
  const json = Buffer.from(JSON.stringify(segment));
  return type === 'application/gzip' ? gzipSync(json) : zstdCompressSync(json);
}

const ORIGIN = 'https://hub.localhost';

const rawKey = (key: KeyObject): string =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');

export interface EnrolOptions {
  readonly code: string;
  readonly name?: string;
  readonly replaces?: number;
  readonly chain?: TestChain;
  readonly nowMs: () => number;
  readonly origin?: string;
}

/** @throws Error with the code of the refusal */
export async function enrolTestTill(send: Send, options: EnrolOptions): Promise<TestTill> {
  const { code, name = 'Касса', replaces = null, nowMs, origin = ORIGIN } = options;
  const signing = generateKeyPairSync('ed25519');
  const sealing = generateKeyPairSync('x25519');
  const body = JSON.stringify({
    code,
    name,
    replaces,
    signKey: rawKey(signing.publicKey),
    sealKey: rawKey(sealing.publicKey),
  });
  const response = await send(new Request(`${origin}/v1/enrol`, { method: 'POST', body }));
  if (!response.ok) throw new Error(await refusalOf(response));
  const enrolled = EnrolResponse.parse(await response.json());
  const request: TestTill['request'] = (method, path, sent, { headers, timeMs, signWith } = {}) => {
    const time = String(timeMs ?? nowMs());
    const nonce = randomBytes(16).toString('hex');
    const text = signedText({ method, pathAndQuery: path, time, nonce, bodySha256: sha256(sent ?? '') });
    return new Request(`${origin}${path}`, {
      method,
      body: sent === undefined ? null : Buffer.from(sent as string),
      headers: {
        [hubHeaders.device]: enrolled.deviceId,
        [hubHeaders.time]: time,
        [hubHeaders.nonce]: nonce,
        [hubHeaders.signature]: sign(null, Buffer.from(text), signWith ?? signing.privateKey).toString('base64'),
        ...headers,
      },
    });
  };
  return {
    ...enrolled,
    chain: options.chain ?? createTestChain(enrolled.deviceId),
    signKey: signing.privateKey,
    request,
    call: (method, path, sent) => send(request(method, path, sent === undefined ? undefined : JSON.stringify(sent))),
    async upload(segment, type = 'application/zstd') {
      const sent = request('POST', '/v1/segments', pack(segment, type), { headers: { 'content-type': type } });
      const answer = await send(sent);
      if (!answer.ok) throw new Error(await refusalOf(answer));
      return SegmentOutcome.parse(await answer.json());
    },
  };
}

export async function refusalOf(response: Response): Promise<string> {
  return HubError.parse(await response.json()).error.code;
}
