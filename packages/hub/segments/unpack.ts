import { hash as digest } from 'node:crypto';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { MAX_SEGMENT_BYTES, Segment, type SegmentType } from '@tilla/shared/hub/wire.ts';
import { chainText } from '@tilla/shared/ledger/chain.ts';
import type { ZodError } from 'zod';
import type { SegmentChain } from './decide-segment.ts';

const MAX_UNPACKED_BYTES = 4 * MAX_SEGMENT_BYTES;

export interface UnpackedSegment extends SegmentChain {
  readonly lastEventAt: string;
}

export type UnpackFault = { readonly fault: 'too_large' | 'invalid'; readonly message: string };

/** Reads a body as a till sends it, and chains its events. */
export function unpackSegment(type: SegmentType, body: Uint8Array): UnpackedSegment | UnpackFault {
  let unpacked: unknown;
  try {
    const unpack = type === 'application/gzip' ? gunzipSync : zstdDecompressSync;
    unpacked = JSON.parse(unpack(body, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('utf8'));
  } catch (error) {
    if (isTooLarge(error))
      return { fault: 'too_large', message: `A segment holds at most ${MAX_UNPACKED_BYTES} bytes unpacked.` };
    return { fault: 'invalid', message: `The body is no JSON in ${type}.` };
  }
  const { data: segment, error } = Segment.safeParse(unpacked);
  if (segment === undefined) return { fault: 'invalid', message: firstIssue(error) };
  const { events, ...place } = segment;
  let previous = segment.previousHash;
  const hashes = events.map((event, index) => {
    previous = digest('sha256', chainText(previous, { ...event, seq: segment.fromSeq + index }));
    return previous;
  });
  return { ...place, hashes, lastEventAt: isoTime(events.at(-1)?.at) };
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** Names the field and the rule, and quotes no value. */
export function firstIssue({ issues: [issue] }: Pick<ZodError, 'issues'>): string {
  return issue === undefined ? 'The body is invalid.' : `${issue.path.join('.') || 'body'}: ${issue.message}`;
}

/** Anything else would be shown to people as a time. */
const isoTime = (text = ''): string => (/^[\d:.TZ-]{1,40}$/.test(text) ? text : '');
