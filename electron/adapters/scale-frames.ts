/** What scales send, as bytes: CAS (ENQ, ACK, DC1; PR, PD, AD, ER) and Massa-K (protocol 100; MK-A, TB, TV). */

import type { ScalePort, ScaleReading } from '#core/platform/scale-port.ts';

export interface ScaleTalk {
  /** Asks for the weight; the next one goes out when `isNext` accepts what has come. */
  readonly questions: readonly Uint8Array[];
  isNext(heard: Uint8Array): boolean;
  /** Null while the answer is not whole; an answer that is damaged is none. */
  answer(heard: Uint8Array): ScaleReading | null;
}

const ACK = 0x06;
/** SOH STX status sign weight(6) unit(2) check ETX EOT */
const CAS_LENGTH = 15;
/** A scale of a shop weighs less; more is a misread. */
const MAX_GRAMS = 500_000;

const cas: ScaleTalk = {
  questions: [Uint8Array.of(0x05), Uint8Array.of(0x11)],
  isNext: (heard) => heard.includes(ACK),
  answer(heard) {
    const start = heard.findIndex((byte, at) => byte === 0x01 && heard[at + 1] === 0x02);
    if (start < 0 || heard.length < start + CAS_LENGTH) return null;
    const frame = heard.subarray(start, start + CAS_LENGTH);
    const said = frame.subarray(2, 12);
    const check = said.reduce((sum, byte) => sum ^ byte, 0);
    if (frame[12] !== check || frame[13] !== 0x03 || frame[14] !== 0x04) return null;
    const [status = '', sign = '', ...rest] = Array.from(said, (byte) => String.fromCharCode(byte));
    if (status === 'F' || sign === 'F') return { state: 'overloaded' };
    if (status === 'U') return { state: 'moving' };
    const unit = rest.slice(6).join('').trim().toLowerCase();
    const grams = gramsOf(rest.slice(0, 6).join('').trim(), unit);
    if (status !== 'S' || grams === null) return null;
    return sign === '-' && grams > 0 ? { state: 'negative' } : stable(grams);
  },
};

/** `0.350` or, without a point, thousandths. */
function gramsOf(digits: string, unit: string): number | null {
  if (!/^\d+(?:\.\d+)?$/.test(digits) || (unit !== 'kg' && unit !== 'g')) return null;
  const isWritten = digits.includes('.');
  const grams = unit === 'g' ? Number(digits) : isWritten ? Number(digits) * 1000 : Number(digits);
  return Math.round(grams);
}

const header = [0xf8, 0x55, 0xce] as const;
const GET_WEIGHT = 0x23;
const WEIGHT = 0x24;
const FAULT = 0x28;
const OVERLOAD = 0x08;
/** Grams of a division, by its code; below a gram it is rounded. */
const divisions = [0.1, 1, 10, 100, 1_000] as const;

const massaK: ScaleTalk = {
  questions: [massaPacket([GET_WEIGHT])],
  isNext: () => false,
  answer(heard) {
    const start = heard.findIndex((_, at) => header.every((byte, place) => heard[at + place] === byte));
    if (start < 0 || heard.length < start + 8) return null;
    const bytes = new DataView(heard.buffer, heard.byteOffset + start, heard.length - start);
    const length = bytes.getUint16(3, true);
    if (bytes.byteLength < 5 + length + 2) return null;
    const body = heard.subarray(start + 5, start + 5 + length);
    if (bytes.getUint16(5 + length, true) !== massaCheck(body)) return null;
    if (body[0] === FAULT) return body[1] === OVERLOAD ? { state: 'overloaded' } : { state: 'silent' };
    const division = divisions[body[5] ?? -1];
    if (body[0] !== WEIGHT || length < 9 || division === undefined) return null;
    if (body[6] !== 1) return { state: 'moving' };
    const grams = Math.round(bytes.getInt32(6, true) * division);
    return grams < 0 ? { state: 'negative' } : stable(grams);
  },
};

export function massaPacket(body: readonly number[]): Uint8Array {
  const check = massaCheck(body);
  return Uint8Array.of(...header, body.length & 0xff, body.length >> 8, ...body, check & 0xff, check >> 8);
}

/** CRC of its manual: the polynomial 0x1021, each byte added after the shift. */
function massaCheck(body: Iterable<number>): number {
  let check = 0;
  for (const byte of body) {
    let high = check & 0xff00;
    let rest = 0;
    for (let bit = 0; bit < 8; bit += 1) {
      rest = ((high ^ rest) & 0x8000) === 0 ? (rest << 1) & 0xffff : ((rest << 1) ^ 0x1021) & 0xffff;
      high = (high << 1) & 0xffff;
    }
    check = (rest ^ (check << 8) ^ byte) & 0xffff;
  }
  return check;
}

function stable(grams: number): ScaleReading {
  return grams > MAX_GRAMS ? { state: 'overloaded' } : { state: 'stable', grams };
}

export const scaleTalks: Readonly<Record<ScalePort['protocol'], ScaleTalk>> = { cas, massa_k: massaK };
