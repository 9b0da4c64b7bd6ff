import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type IdentifierWords, parseIdentifierWords } from '@tilla/payment-api/identifier-words.ts';
import { createMachineRandom } from '../clock/random.ts';
import { listen } from '../listen.ts';
import type { Seed } from '../seed/seed.ts';
import { parseSeedFile } from '../seed/seed-file.ts';
import { createService, type Service, type ServiceOptions, type StartLine } from '../service.ts';
import { KNOWN_CONTROL_TOKEN, knownKeys } from './known-keys.ts';
import type { ServeOptions } from './options.ts';
import { say, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const MIN_TOKEN_LENGTH = 16;

/** Serves until the process is asked to stop; with `--db` everything is saved then. */
export async function serve(options: ServeOptions, terminal: Terminal): Promise<void> {
  const text = (name: keyof ServeOptions): string | undefined => {
    const value = options[name];
    return typeof value === 'string' ? value : undefined;
  };
  const port = Number(text('port'));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('--port is a number from 0 to 65535');
  const host = text('host') ?? '127.0.0.1';
  const publicUrl = text('public-url')?.replace(/\/+$/, '');
  if (publicUrl !== undefined && !/^https?:\/\/[^/]+$/.test(publicUrl)) {
    throw new UsageError('--public-url is an address without a path: https://sandbox.example');
  }
  const controlHost = text('control-host');
  const service = open({
    ...clockOptions(text('clock'), text('start-at')),
    ...(text('db') === undefined ? {} : { file: text('db') ?? '' }),
    ...(text('words') === undefined ? {} : { words: readWords(text('words') ?? '') }),
    ...(text('random-seed') === undefined ? {} : { randomSeed: wholeNumber('--random-seed', text('random-seed')) }),
    seed: readSeed(text('seed') ?? 'demo'),
    keys: knownKeys,
    controlToken: chooseToken(text('control-token'), controlHost),
    limits: options['no-limits'] !== true,
    strict: options.strict === true,
    publicVocabulary: options['public-vocabulary'] === true,
  });
  try {
    const listening = await listen(service, {
      port,
      host,
      ...(publicUrl === undefined ? {} : { publicUrl }),
      ...(controlHost === undefined ? {} : { controlHost }),
    }).catch((error: unknown) => {
      throw refusalToListen(error, port, host);
    });
    const line = service.startLine();
    say(terminal, banner(line, options), line);
    await terminal.stopped;
    await listening.close();
  } finally {
    service.close();
  }
}

function clockOptions(
  clock: string | undefined,
  startAt: string | undefined,
): Pick<ServiceOptions, 'clock' | 'startAt'> {
  if (clock !== 'real' && clock !== 'manual') throw new UsageError('--clock is real or manual');
  if (startAt === undefined) return { clock };
  if (Number.isNaN(Date.parse(startAt))) throw new UsageError('--start-at is a time, as 2026-11-02T07:00:00Z');
  return { clock, startAt };
}

function wholeNumber(option: string, text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new UsageError(`${option} is a whole number`);
  return Number(text);
}

/** A token that everybody knows opens this machine only. */
function chooseToken(given: string | undefined, controlHost: string | undefined): string {
  if (given !== undefined && given.length < MIN_TOKEN_LENGTH) {
    throw new UsageError(`--control-token has at least ${String(MIN_TOKEN_LENGTH)} characters`);
  }
  return given ?? (controlHost === undefined ? KNOWN_CONTROL_TOKEN : createMachineRandom().hex(24));
}

/** `bank=X,service=Y` */
function readWords(text: string): IdentifierWords {
  const words = parseIdentifierWords(text);
  if (words === null) throw new UsageError('--words is bank=X,service=Y with two words of a-z and 0-9');
  return words;
}

function readSeed(given: string): Seed {
  if (given === 'demo' || given === 'empty') return given;
  if (!/[./\\]/.test(given)) throw new UsageError('--seed is demo, empty or the path of a file');
  let text: string;
  try {
    text = readFileSync(given, 'utf8');
  } catch (error) {
    throw new UsageError(`--seed ${given} cannot be read: ${messageOf(error)}`);
  }
  const seed = parseSeedFile(text);
  if ('problem' in seed) throw new UsageError(`--seed ${given}: ${seed.problem}`);
  return seed.plan;
}

function open(options: ServiceOptions): Service {
  const { file } = options;
  try {
    return createService(options);
  } catch (error) {
    if (file === undefined) throw error;
    if (!existsSync(dirname(file))) throw new UsageError(`--db ${file}: the folder ${dirname(file)} does not exist`);
    throw new UsageError(`--db ${file} cannot be opened as a database of the sandbox: ${messageOf(error)}`);
  }
}

function refusalToListen(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new UsageError(`port ${String(port)} is taken; choose another with --port, or --port 0 for any free one`);
  }
  if (code === 'EACCES') return new UsageError(`port ${String(port)} needs more rights; choose one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new UsageError(`--host ${host} is no address of this machine`);
  }
  return error;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function banner(line: StartLine, options: ServeOptions): string {
  const rows: [string, string][] = [
    ['Merchant API', `${line.merchant_base_url}   X-API-Key: ${line.api_key}`],
    ['Partner API', `${line.partner_base_url}   X-Partner-Key: ${line.partner_key}`],
    ['Webhook secret', line.webhook_secret],
    ['Console', line.console_url],
    ['Reference', `${line.merchant_base_url.replace(/\/api\/v1$/, '')}/docs`],
    ['Control token', line.control_token],
    ['Kept in', typeof options.db === 'string' ? options.db : 'memory: gone when it stops'],
  ];
  const first = [
    `  curl -s ${line.merchant_base_url}/invoices -H 'X-API-Key: ${line.api_key}' \\`,
    `    -H 'Content-Type: application/json' -d '{"phone_number":"87011234567","amount":1500}'`,
  ];
  return [
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(16)}${value}`),
    '',
    '  A first invoice; then tilla-sandbox pay ID:',
    ...first,
    '',
    '  Ctrl+C stops it.',
    '',
  ].join('\n');
}
