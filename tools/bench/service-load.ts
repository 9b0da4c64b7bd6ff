/** Asks one server as fast as it answers: keep-alive sockets, one request at a time on each. Plan in, figures out, as JSON. */

import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Summary, summarize } from './figures.ts';

export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  /** Answered before anything is counted. */
  readonly warmMs: number;
  readonly countMs: number;
  readonly method: 'GET' | 'POST';
  readonly requests: readonly { readonly path: string; readonly key: string }[];
  /** The load ends early when so many were asked. */
  readonly max: number;
  readonly body: string;
  readonly expected: number;
  /** How many of the answers' ids are returned, each with its key. */
  readonly keep: number;
}

export interface LoadMeasured {
  readonly perSecond: number;
  readonly waitsMs: Summary;
  readonly bytesEach: number;
  /** Of one core; near 1 the load itself would be the limit. */
  readonly cpu: number;
  readonly firstAnswer: string;
  readonly made: readonly { readonly id: number; readonly key: string }[];
}

const plan = JSON.parse(await text(process.stdin)) as LoadPlan;
const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');
const waits: number[] = [];
const made: { id: number; key: string }[] = [];
let next = 0;
let answerBytes = 0;
let firstAnswer = '';
let countedToMs = 0;

function write(path: string, key: string): string {
  const head = `${plan.method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${plan.port}\r\nX-API-Key: ${key}\r\nAccept: application/json\r\n`;
  if (plan.method === 'GET') return `${head}\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(plan.body)}\r\n\r\n${plan.body}`;
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

function runOne(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true });
    let came: Buffer = Buffer.alloc(0);
    let askedMs = 0;
    let asked: LoadPlan['requests'][number] | undefined;
    const ask = (): void => {
      askedMs = performance.now();
      asked = askedMs < endMs && next < plan.max ? plan.requests[next % plan.requests.length] : undefined;
      next += 1;
      if (asked === undefined) {
        socket.end();
        resolve();
      } else socket.write(write(asked.path, asked.key));
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      came = came.length === 0 ? chunk : Buffer.concat([came, chunk]);
      const length = lengthOf(came);
      if (length === undefined || came.length < length) return;
      if (Number(came.toString('latin1', 9, 12)) !== plan.expected) {
        reject(new Error(`answered ${came.toString('utf8', 0, 600)}`));
        return;
      }
      const nowMs = performance.now();
      if (firstAnswer === '') firstAnswer = came.toString('utf8', came.indexOf(headEnd) + headEnd.length);
      if (made.length < plan.keep) {
        const id = /"id":(\d+)/.exec(came.toString('utf8'))?.[1];
        made.push({ id: Number(id), key: asked?.key ?? '' });
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
const countedFromMs = startedMs + plan.warmMs;
const endMs = countedFromMs + plan.countMs;
const before = process.cpuUsage();
await Promise.all(Array.from({ length: plan.connections }, runOne));
const { user, system } = process.cpuUsage(before);
const measured: LoadMeasured = {
  perSecond: waits.length / ((countedToMs - countedFromMs) / 1000),
  waitsMs: summarize(waits),
  bytesEach: answerBytes / waits.length,
  cpu: (user + system) / 1000 / (performance.now() - startedMs),
  firstAnswer,
  made,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
