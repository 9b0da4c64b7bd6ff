import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { Signer } from '../platform/signer.ts';
import type { LogLine, MachineFacts } from '../platform/support-port.ts';

export interface ReportOptions {
  readonly reportId: string;
  readonly madeAt: string;
  readonly view: AppView;
  readonly facts: MachineFacts;
  readonly signer: Signer | null;
  /** Of the open shop; null where none is open. */
  readonly records: CallOutput<'books.status'> | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly tasks: Readonly<Record<string, number>>;
  readonly log: readonly LogLine[];
}

type Value = string | number | boolean | null;

/** `name: value` lines under headings, in English in every language: support reads it. */
export function supportReport(options: ReportOptions): string {
  const { view, facts, signer, records } = options;
  return [
    section('Tilla: report for support', { report: options.reportId, made: options.madeAt, version: view.version }),
    section('Till', {
      mode: view.mode,
      step: view.step,
      hasCatalog: view.shop?.hasCatalog ?? null,
      people: view.people.length,
      keyStore: view.keyStore,
      closed: view.closed.join(' '),
      clockOffBySeconds: view.clockOffBySeconds,
      isTimeDoubted: view.isTimeDoubted,
      abilities: view.abilities.join(' '),
    }),
    section('Connection', {
      status: view.connection.status,
      since: view.connection.since,
      problem: view.connection.problem?.code ?? null,
      service: hostOf(view.liveAddress),
      certificateIssuer: signer?.issuer ?? null,
      certificateIsPublic: signer?.isPublic ?? null,
      certificateValidTo: signer?.validTo ?? null,
      tariff: view.tariff?.status ?? null,
    }),
    section('Settings', plain(view.settings)),
    section('Machine', {
      host: facts.host,
      system: facts.system,
      ...facts.versions,
      memoryMb: facts.memoryMb,
      freeMemoryMb: facts.freeMemoryMb,
      freeDiskMb: facts.freeDiskMb,
      runningMinutes: facts.runningMinutes,
      crashDumps: facts.crashDumps,
    }),
    section('Books', records === null ? { state: 'not open' } : plain(records)),
    section('Counts', options.counts),
    section('Open tasks', options.tasks),
    [`[Log, last ${String(options.log.length)} lines]`, ...options.log.map(logText)].join('\n'),
    '',
  ].join('\n\n');
}

function section(title: string, values: Readonly<Record<string, Value>>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${value === null ? '-' : String(value)}`);
  return [`[${title}]`, ...lines].join('\n');
}

function plain(values: object): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Value),
    ]),
  );
}

/** Without its path, which may contain anything. */
function hostOf(address: string | null): string | null {
  return /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)/.exec(address ?? '')?.[1] ?? null;
}

/** Ids are left out: they identify single sales, which support does not need. */
function logText({ at, level, message, route, status, code, ms, count }: LogLine): string {
  const shown = { route, status, code, ms, count };
  const fields = Object.entries(shown).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${String(value)}`],
  );
  return [at, level, message, ...fields].join(' ');
}
