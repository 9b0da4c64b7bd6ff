/** What a till and the hub say to each other over HTTP: JSON bodies, UTC times, bytes as base64 (docs/hub.md). */

import { z } from 'zod';

const base64 = (bytes: number) => z.base64().length(4 * Math.ceil(bytes / 3));
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const seq = z.int().min(0);
const name = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,80}$/u);

/** Digits that every shop can type in any keyboard layout. */
export const EnrolmentCode = z.string().regex(/^\d{10}$/);

/** Identifies a ledger wherever it is copied to: the hash of its first event. */
export const LedgerId = hash;

/** Four digits in the code of a receipt. */
export const TillNumber = z.int().min(1).max(9_999);

/**
 * `POST /v1/enrol`: the only call without a signature; the code admits one till, for ten minutes. The same code with the
 * same `signKey` receives the same response, so that a till whose response was lost asks again.
 */
export const EnrolRequest = z.strictObject({
  code: EnrolmentCode,
  name,
  /** Ed25519 and X25519, raw public keys. */
  signKey: base64(32),
  sealKey: base64(32),
  /** The till whose place it takes: its key is revoked. */
  replaces: TillNumber.nullable(),
});
export type EnrolRequest = z.infer<typeof EnrolRequest>;

export const EnrolResponse = z.object({
  deviceId: z.uuid(),
  number: TillNumber,
  account: z.object({ id: z.uuid(), name }),
  outlet: z.object({ id: z.uuid(), name }),
  /** HMAC of the shop key, which proves a typed phrase; null until the first till has made one. */
  shopKeyCheck: hash.nullable(),
});
export type EnrolResponse = z.infer<typeof EnrolResponse>;

/**
 * `PUT /v1/shop-key-check`, once per account by its first till; another value is refused with `shop_key_known`. A PUT and
 * a beat are answered with 204.
 */
export const ShopKeyCheck = z.strictObject({ check: hash });

/** An event as chained; number and hash follow from its place. */
const SegmentEvent = z.object({
  stream: z.string(),
  type: z.string(),
  at: z.string(),
  personId: z.string().nullable(),
  data: z.string(),
});

/** A segment is at most this long as sent, and four times that unpacked. */
export const MAX_SEGMENT_BYTES = 4 * 1024 * 1024;

/** The content type of a segment: compressed JSON. */
export const segmentTypes = ['application/gzip', 'application/zstd'] as const;
export type SegmentType = (typeof segmentTypes)[number];

/** `POST /v1/segments`, stored byte for byte. */
export const Segment = z.object({
  ledger: LedgerId,
  fromSeq: z.int().min(1),
  previousHash: hash,
  headHash: hash,
  events: z.array(SegmentEvent).min(1).max(2_000),
});
export type Segment = z.infer<typeof Segment>;

/**
 * `head` and `gap`: the head of the ledger, at most one segment of which is new. `fork`: the last event of the segment that
 * the hub has too; the hub has other events after it, or another till writes this ledger, and the segment is kept as a
 * branch for a person. `broken`: the chain of the segment does not hold up to `seq`; nothing is kept.
 */
export const SegmentOutcome = z.object({
  result: z.enum(['head', 'gap', 'fork', 'broken']),
  seq,
  hash,
  /**
   * Where the next segment begins. Behind what was sent, also where the head is further: a till whose own ledger has the
   * head goes on after that.
   */
  nextSeq: z.int().min(1),
});
export type SegmentOutcome = z.infer<typeof SegmentOutcome>;

/**
 * `GET /v1/ledgers/{ledger}/segments?fromSeq=`: the segments from the one that contains this event on, as they were sent, up
 * to a few megabytes; empty behind the head. Branches are not part of it.
 */
export const SegmentPage = z.object({
  head: z.object({ seq, hash }),
  segments: z.array(
    z.object({ fromSeq: z.int().min(1), toSeq: z.int().min(1), type: z.enum(segmentTypes), body: z.base64() }),
  ),
});
export type SegmentPage = z.infer<typeof SegmentPage>;

/**
 * `GET /v1/ledgers`: those of the till that asks and of the tills it replaces, one after the other. Whose place it took is
 * also who continues a ledger: its first new segment makes the ledger its own.
 */
export const LedgerList = z.object({
  ledgers: z.array(
    z.object({
      ledger: LedgerId,
      head: z.object({ seq, hash }),
      /** Number of the till that sent it. */
      till: TillNumber,
      /** Dates of the last event and of its arrival. */
      lastEventAt: z.string(),
      receivedAt: z.string(),
      /** Of the same ledger, from another machine or a restored backup. */
      branches: z.array(z.object({ fromSeq: seq, head: z.object({ seq, hash }), receivedAt: z.string() })),
    }),
  ),
});
export type LedgerList = z.infer<typeof LedgerList>;

/** `PUT /v1/side/{id}`: a sealed record that is no event. `version` grows; an older one is refused with `older`. */
export const SideRecord = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_.-]{0,79}$/),
  version: z.int().min(1),
  /** AES-256-GCM under the shop key; the hub cannot read it. */
  sealed: z.string().regex(/^[!-~]{0,1400000}$/),
});
export type SideRecord = z.infer<typeof SideRecord>;

/**
 * `GET /v1/side?after=`: of the till that asks, then of the tills it replaces, by id.
 */
export const SideList = z.object({
  records: z.array(SideRecord.extend({ till: TillNumber })),
  /** The `after` of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type SideList = z.infer<typeof SideList>;

/** `POST /v1/beat`, every minute at most: what the office shows of a till that says nothing else. */
export const Beat = z.strictObject({
  version: z.string().regex(/^\P{Cc}{0,40}$/u),
  /** Events not yet sent. */
  backlog: z.int().min(0),
  shiftOpen: z.boolean(),
});

/** Every refusal has this body. `signature` names one cause only, so that nobody learns which part was wrong. */
export const HubErrorCode = z.enum([
  'code_wrong',
  'code_expired',
  'not_enrolled',
  'revoked',
  'signature',
  'clock',
  'replayed',
  'invalid',
  'too_large',
  'throttled',
  'older',
  'shop_key_known',
  'not_found',
  'numbers_used_up',
  'unavailable',
]);
export type HubErrorCode = z.infer<typeof HubErrorCode>;
export const HubError = z.object({ error: z.object({ code: HubErrorCode, message: z.string() }) });
export type HubError = z.infer<typeof HubError>;

export const hubHeaders = {
  device: 'tilla-device',
  /** Epoch milliseconds; the hub refuses more than five minutes of difference with `clock` and its own `Date`. */
  time: 'tilla-time',
  /** 16 random bytes, hex; never accepted twice. */
  nonce: 'tilla-nonce',
  /** Ed25519 over `signedText`, base64. */
  signature: 'tilla-signature',
} as const;

/** The text that a till signs. @param bodySha256 lower-case hex, over the body as sent (compressed) */
export function signedText(request: {
  readonly method: string;
  readonly pathAndQuery: string;
  readonly time: string;
  readonly nonce: string;
  readonly bodySha256: string;
}): string {
  const { method, pathAndQuery, time, nonce, bodySha256 } = request;
  return `tilla-hub 1\n${method}\n${pathAndQuery}\n${time}\n${nonce}\n${bodySha256}`;
}
