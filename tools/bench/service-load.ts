/** Asks one server as fast as it answers: keep-alive sockets, one request at a time on each. Plan in, figures out, as JSON. */

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { summarize } from './statistics.ts';

const plan = z
  .object({
    port: z.int(),
    connections: z.int(),
    /** Answered before anything is counted. */
    warmMs: z.number(),
    countMs: z.number(),
    method: z.enum(['GET', 'POST']),
    /** In turn, again and again. */
    requests: z.array(z.object({ path: z.string(), key: z.string() })).min(1),
    /** The load ends early when so many were asked. */
    max: z.int(),
    /** Sent with every request of a POST. */
    body: z.string(),
    expected: z.int(),
    /** How many of the answers' ids are returned, each with its key. */
    keep: z.int(),
  })
  .parse(JSON.parse(await text(process.stdin)));

export type LoadPlan = typeof plan;

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');
const waits: number[] = [];
let next = 0;
const made: { id: number; key: string }[] = [];
let answerBytes = 0;
let firstAnswer = '';
let countedFromMs = Number.POSITIVE_INFINITY;
let countedToMs = 0;

function requestAt(place: number): LoadPlan['requests'][number] | undefined {
  return plan.requests[place % plan.requests.length];
}

function write(place: number): string | undefined {
  const request = requestAt(place);
  if (request === undefined || place >= plan.max) return undefined;
  const head = `${plan.method} ${request.path} HTTP/1.1\r\nHost: 127.0.0.1:${String(plan.port)}\r\nX-API-Key: ${request.key}\r\nAccept: application/json\r\n`;
  if (plan.method === 'GET') return `${head}\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${String(Buffer.byteLength(plan.body))}\r\n\r\n${plan.body}`;
}

/** Length of the whole answer in bytes, or undefined while it is still coming. */
function lengthOf(given: Buffer): number | undefined {
  const end = given.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = given.toString('latin1', 0, end).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length !== undefined) return end + headEnd.length + Number(length);
  return given.subarray(-lastChunk.length).equals(lastChunk) ? given.length : undefined;
}

function runOne(endMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true });
    let came: Buffer = Buffer.alloc(0);
    let askedMs = 0;
    let place = 0;
    const ask = (): void => {
      askedMs = performance.now();
      const request = askedMs < endMs ? write(next) : undefined;
      place = next;
      next += 1;
      if (request === undefined) {
        socket.end();
        resolve();
      } else socket.write(request);
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      came = came.length === 0 ? chunk : Buffer.concat([came, chunk]);
      const length = lengthOf(came);
      if (length === undefined || came.length < length) return;
      const status = Number(came.toString('latin1', 9, 12));
      if (status !== plan.expected) {
        reject(new Error(`answered ${came.toString('utf8', 0, 600)}`));
        return;
      }
      const nowMs = performance.now();
      if (firstAnswer === '') firstAnswer = came.toString('utf8', came.indexOf(headEnd) + headEnd.length);
      if (made.length < plan.keep) {
        const id = /"id":(\d+)/.exec(came.toString('utf8'))?.[1];
        made.push({ id: Number(id), key: requestAt(place)?.key ?? '' });
      }
      if (askedMs >= countedFromMs) {
        waits.push(nowMs - askedMs);
        answerBytes += length;
        countedToMs = nowMs;
      }
      came = Buffer.alloc(0);
      ask();
    });
  });
}

const startedMs = performance.now();
countedFromMs = startedMs + plan.warmMs;
const endMs = countedFromMs + plan.countMs;
const before = process.cpuUsage();
await Promise.all(Array.from({ length: plan.connections }, () => runOne(endMs)));
const { user, system } = process.cpuUsage(before);
const seconds = (countedToMs - countedFromMs) / 1000;
process.stdout.write(
  `${JSON.stringify({
    perSecond: waits.length / seconds,
    answers: waits.length,
    waitsMs: summarize(waits),
    bytesEach: answerBytes / waits.length,
    /** Of one core: near 1 the load itself was the limit. */
    cpu: (user + system) / 1000 / (performance.now() - startedMs),
    firstAnswer,
    made,
  })}\n`,
);
