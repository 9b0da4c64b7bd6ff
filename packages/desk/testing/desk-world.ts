/** A desk over a folder of its own, in process, against a real sandbox. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestService, type TestService } from 'tilla-sandbox/testing/test-service.ts';
import { type CallInput, type CallName, deskCalls } from '../contract/calls.ts';
import type { DeskAnswers } from '../contract/views.ts';
import { createDeskHttp } from '../server/http.ts';
import { type StartedDesk, type StartParts, startDesk } from '../server/start.ts';

export const ORIGIN = 'http://127.0.0.1:4020';
export const PASSPHRASE = 'a passphrase of the vault';
const ownHeaders = { host: '127.0.0.1:4020', origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
const PASSWORDS = { owner: 'owner of the desk', installer: 'installer of shops', viewer: 'viewer of shops' } as const;
export type Actor = keyof typeof PASSWORDS;

export interface DeskWorld {
  readonly service: TestService;
  readonly folder: string;
  /** Everything that the desk answered. */
  readonly traffic: string[];
  readonly reports: string[];
  /** How the next requests to the service fare; null: they arrive, and so do their answers. */
  line: { lose: ((request: Request) => boolean) | null };
  nowMs(): number;
  advance(seconds: number): Promise<void>;
  post(name: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** By a person of this role. Fails unless it succeeds. */
  ask<Name extends CallName>(by: Actor, name: Name, input: CallInput<Name>): Promise<DeskAnswers[Name]>;
  /** The code of its refusal. */
  refused<Name extends CallName>(by: Actor, name: Name, input: CallInput<Name>): Promise<string>;
  tokenOf(by: Actor): Promise<string>;
  fetch(request: Request): Promise<Response>;
  desk(): StartedDesk;
  /** The process is killed: nothing of it is closed, and another starts on the same folder. */
  kill(): Promise<void>;
  /** Requests that arrived at the service, as `POST /organizations`. */
  arrived(method: string, path: RegExp): number;
  close(): void;
}

interface WorldOptions {
  readonly service?: TestService;
  readonly start?: Partial<StartParts>;
}

export async function openDeskWorld({
  service = openTestService(),
  start = {},
}: WorldOptions = {}): Promise<DeskWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-desk-'));
  const { line } = service;
  const arrived: string[] = [];
  const traffic: string[] = [];
  const reports: string[] = [];
  const tokens = new Map<Actor, string>();
  const opened: StartedDesk[] = [];
  const connection: DeskWorld['line'] = { lose: null };
  let nowMs = Date.parse('2026-11-02T07:00:00Z');

  const client: NonNullable<StartParts['client']> = {
    async fetch(request) {
      const asked = request.clone();
      arrived.push(`${request.method} ${new URL(request.url).pathname}`);
      const answer = await service.service.fetch(request);
      if (connection.lose?.(asked) === true) throw new TypeError('fetch failed');
      return answer;
    },
    sleep: () => Promise.resolve(),
  };
  const boot = async (): Promise<StartedDesk> => {
    const desk = await startDesk({
      dataFolder: folder,
      passphrase: PASSPHRASE,
      keys: { partnerKey: line.partner_key, inboundSecret: line.inbound_secret },
      partnerBaseUrl: line.partner_base_url,
      merchantBaseUrl: line.merchant_base_url,
      webhookUrl: 'https://vendor.example/webhooks',
      service: { host: 'service.localhost', isSandbox: true, consoleUrl: null },
      nowMs: () => nowMs,
      client,
      cost: 1024,
      ...start,
    });
    opened.push(desk);
    return desk;
  };
  let desk = await boot();
  const report = (call: string, failure: unknown): void => void reports.push(`${call} ${String(failure)}`);
  const httpOf = (): ReturnType<typeof createDeskHttp> =>
    createDeskHttp({ desk, files: new Map(), self: () => ({ host: '127.0.0.1:4020', origin: ORIGIN }), report });
  let http = httpOf();

  const world: DeskWorld = {
    service,
    folder,
    traffic,
    reports,
    line: connection,
    nowMs: () => nowMs,
    async advance(seconds) {
      nowMs += seconds * 1_000;
      await service.advance(seconds);
    },
    fetch: async (request) => http.fetch(request, {}),
    async post(name, body, headers = {}) {
      const all = { ...ownHeaders, 'content-type': 'application/json', ...headers };
      const init = { method: 'POST', headers: all, body: JSON.stringify(body) };
      const response = await http.fetch(new Request(`${ORIGIN}/api/${name}`, init), {});
      traffic.push(await response.clone().text());
      return response;
    },
    async tokenOf(by) {
      const known = tokens.get(by);
      if (known !== undefined) return known;
      if (by !== 'owner') await addPerson(by);
      else {
        const first = await desk.firstLogin();
        if (first !== null) await setPassword(first.login, first.password, PASSWORDS.owner);
      }
      const { token } = await read<{ token: string }>(
        await world.post('session.open', { login: by, password: PASSWORDS[by] }),
      );
      tokens.set(by, token);
      return token;
    },
    async ask(by, name, input) {
      return read(await world.post(name, input, { authorization: `Bearer ${await world.tokenOf(by)}` }));
    },
    async refused(by, name, input) {
      const response = await world.post(name, input, { authorization: `Bearer ${await world.tokenOf(by)}` });
      return refusalIn(response);
    },
    desk: () => desk,
    async kill() {
      desk = await boot();
      http = httpOf();
      tokens.clear();
    },
    arrived: (method, path) =>
      arrived.filter((one) => one.startsWith(`${method} `) && path.test(one.slice(method.length + 1))).length,
    close() {
      for (const one of opened) one.close();
      service.service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  async function setPassword(login: string, oneTime: string, next: string): Promise<void> {
    const { token } = await read<{ token: string }>(await world.post('session.open', { login, password: oneTime }));
    const headers = { authorization: `Bearer ${token}` };
    await read(await world.post('session.password', { current: oneTime, next }, headers));
  }

  async function addPerson(role: Exclude<Actor, 'owner'>): Promise<void> {
    const { people } = await world.ask('owner', 'people.list', {});
    if (people.some(({ login }) => login === role)) return;
    const { password } = await world.ask('owner', 'people.add', { login: role, name: `The ${role}`, role });
    await setPassword(role, password, PASSWORDS[role]);
  }

  return world;
}

async function read<Value>(response: Response): Promise<Value> {
  const body = (await response.json()) as { value: Value; refusal?: { code: string; details?: unknown } };
  if (response.ok) return body.value;
  throw new Error(`${String(response.status)} ${JSON.stringify(body.refusal)}`);
}

export async function refusalIn(response: Response): Promise<string> {
  const body = (await response.json()) as { refusal?: { code: string } };
  return body.refusal?.code ?? 'ok';
}

export const everyCall = Object.keys(deskCalls) as readonly CallName[];

/** All steps of a new shop but the profile. */
export async function connectShop(world: DeskWorld, externalId: string, name = `Shop ${externalId}`): Promise<void> {
  await world.ask('installer', 'shop.add', { externalId, name, hasCatalog: true, tier: 'start', months: 6 });
  await world.ask('installer', 'shop.sendCode', { externalId, phone: '77011234567' });
  await world.ask('installer', 'shop.confirmCode', { externalId, code: '0000' });
  await world.ask('installer', 'shop.tariff', { externalId, tier: 'start', months: 6 });
  await world.ask('installer', 'shop.issueKey', { externalId });
}
