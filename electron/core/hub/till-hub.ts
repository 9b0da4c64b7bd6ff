/** Enrolment at a hub, the shop's key, and the restore of a lost till, before and beside an open shop. */

import type { Problem } from '@tilla/shared/contract/problem.ts';
import type { HubView } from '@tilla/shared/contract/views/hub-view.ts';
import { readPhrase, writePhrase } from '@tilla/shared/domain/owner-phrase.ts';
import { EnrolResponse, type HubErrorCode } from '@tilla/shared/hub/wire.ts';
import { z } from 'zod';
import { createRecords } from '../ledger/records.ts';
import { createTaskStore } from '../money/task-store.ts';
import { noteAct } from '../platform/acts.ts';
import type { EventBus } from '../platform/event-bus.ts';
import type { Caller, CallsOf } from '../platform/handlers.ts';
import { inBackground } from '../platform/in-background.ts';
import type { LedgerMode } from '../platform/keeper-port.ts';
import { type Permitted, permit } from '../platform/permission.ts';
import { type Platform, SecretFailure, type StoredHub, type StoredSettings } from '../platform/ports.ts';
import { Refusal, refusalOfDisk } from '../platform/refusal.ts';
import { changeOf } from '../platform/transaction.ts';
import { createHubLine, type HubLine, type HubOutcome } from './hub-line.ts';
import { type FetchedTill, fetchTill, restoreFaultOf } from './restore.ts';
import { restoredSettings } from './shop-hub.ts';
import type { UploadState } from './uploader.ts';

export interface HubShop {
  readonly mode: LedgerMode;
  readonly hub: { state(): UploadState | null; follow(): void };
  note(name: string, commandId: string, by: Permitted, facts: Readonly<Record<string, string>>): void;
}

export interface TillHubOptions {
  readonly platform: Pick<
    Platform,
    'http' | 'clock' | 'logger' | 'ids' | 'hubKeys' | 'gzip' | 'ledgerKeeper' | 'version'
  >;
  readonly events: EventBus;
  readonly stored: () => StoredSettings;
  readonly change: (change: Partial<StoredSettings>) => void;
  readonly shop: () => HubShop | null;
  /** Whether the live ledger has people. Creates no file. */
  readonly isLedgerBegun: () => boolean;
  /** Closes what is open, runs the work, and opens what the settings say. @throws Refusal */
  readonly reopen: (work: () => void) => Promise<void>;
}

export interface TillHub {
  readonly calls: CallsOf<`hub.${string}`>;
  view(): HubView;
  start(): Promise<void>;
  /** With the passphrase that opened the API key: a person chose one for both. */
  tryPassphrase(passphrase: string): Promise<void>;
  /** A restore under way goes on at the next start. */
  stop(): void;
}

interface Pending {
  readonly enrolled: StoredHub;
  /** What a typed phrase must fit. */
  readonly check: string;
  readonly replaces: number | null;
}

type Restore = NonNullable<HubView['restore']>;

export function createTillHub(options: TillHubOptions): TillHub {
  const { platform, events, stored, change, shop } = options;
  const { hubKeys, clock, logger, ledgerKeeper } = platform;
  let pending: Pending | null = null;
  let restore: Restore | null = null;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  function view(): HubView {
    const { hub } = stored();
    if (hub === null) return { enrolled: null, restore };
    const { address, number, name, accountName, outletName } = hub;
    const upload = shop()?.hub.state() ?? null;
    const keyState = hubKeys.state();
    const keys = keyState === 'open' ? 'open' : keyState === 'sealed' ? 'locked' : 'gone';
    const problem = upload?.problem === null || upload === null ? null : problemOf(`till_${upload.problem}`);
    const sent = { waiting: upload?.waiting ?? null, sentUntil: upload?.sentUntil ?? null, problem };
    return { enrolled: { address, number, name, accountName, outletName, keys, ...sent }, restore };
  }

  function notify(): void {
    events.emit('hub.changed', view());
  }

  /** A manager of the open live shop; on a new till, which has no staff yet, the installer. */
  function assertMayEnrol(caller: Caller): Permitted | null {
    const open = shop();
    if (open !== null) {
      if (open.mode !== 'live') throw new Refusal('till_hub_live_only');
      return permit(caller, 'manager');
    }
    assertNewTill();
    return null;
  }

  function assertNewTill(): void {
    if (shop() !== null || stored().mode !== 'setup' || options.isLedgerBegun()) throw new Refusal('till_hub_not_new');
  }

  function lineOf(hub: Pick<StoredHub, 'address' | 'deviceId'> | { readonly address: string }): HubLine {
    const signer = 'deviceId' in hub ? { deviceId: hub.deviceId, keys: hubKeys } : null;
    return createHubLine({ ...platform, address: hub.address, signer });
  }

  /** @throws Refusal with the groups that hold a typing error, or for another shop's phrase. */
  function keyOf(phrase: readonly string[], check: string): Uint8Array {
    const read = readPhrase(phrase);
    if ('wrongGroups' in read) {
      throw new Refusal('till_hub_phrase_group', { groups: read.wrongGroups.map((place) => place + 1).join(', ') });
    }
    if (hubKeys.checkOf(read.key) !== check) throw new Refusal('till_hub_phrase');
    return read.key;
  }

  async function keep(phrase: readonly string[], passphrase: string | null, restoring: number | null): Promise<void> {
    const joining = pending;
    if (joining === null) throw new Refusal('till_hub_code');
    const key = keyOf(phrase, joining.check);
    try {
      await hubKeys.keep(key, passphrase);
    } catch (failure) {
      if (!(failure instanceof SecretFailure)) throw failure;
      throw failure.kind === 'disk_full' || failure.kind === 'read_only'
        ? refusalOfDisk({ kind: failure.kind })
        : new Refusal('till_hub_keys');
    }
    const { number } = joining.enrolled;
    change({
      hub: { ...joining.enrolled, restoring },
      tillNumbers: [number, ...stored().tillNumbers.filter((one) => one !== number)],
    });
    pending = null;
  }

  /** The first till's check proves the phrase to the next ones; a lost answer is asked again at the next start. */
  async function sendCheck(): Promise<void> {
    const { hub } = stored();
    if (hub?.isCheckDue !== true || hubKeys.state() !== 'open') return;
    const outcome = await lineOf(hub).ask({
      method: 'PUT',
      pathAndQuery: '/v1/shop-key-check',
      route: 'PUT /v1/shop-key-check',
      schema: z.unknown(),
      json: { check: hubKeys.checkOf(hubKeys.shopKey()) },
    });
    const now = stored().hub;
    if (outcome.kind === 'ok' && now?.deviceId === hub.deviceId) change({ hub: { ...now, isCheckDue: false } });
  }

  /** One at a time, in the background; `restore` says how far it is. */
  function beginRestore(hub: StoredHub & { readonly restoring: number }): void {
    const at = (step: Restore['step'], done = 0, all: number | null = null): void => {
      restore = { till: hub.restoring, step, done, all, problem: null };
      notify();
    };
    at('waiting');
    const line = lineOf(hub);
    running = fetchTill({
      line,
      keys: hubKeys,
      gzip: platform.gzip,
      clock,
      openTarget: () => ledgerKeeper.openPrepared('live'),
      dropTarget: () => {
        ledgerKeeper.dropPrepared('live');
      },
      isStopped: () => isStopped,
      onProgress: ({ step, done, all }) => {
        at(step, done, all);
      },
    })
      .then(async (fetched) => {
        if (fetched === null) return;
        at('finishing');
        await finish(hub, fetched, line.nowMs());
        restore = null;
      })
      .catch((failure: unknown) => {
        const problem = failure instanceof Refusal ? failure.problem : problemOf(restoreFaultOf(failure));
        logger.error('books.workFailed', { code: problem.code });
        if (restore !== null) restore = { ...restore, problem };
      })
      .then(notify);
    inBackground(logger, running);
  }

  /** A kill before the swap repeats all of it, and one behind it finds the ledger in its place. */
  async function finish(
    hub: StoredHub & { readonly restoring: number },
    fetched: FetchedTill,
    hubMs: number,
  ): Promise<void> {
    const at = new Date(clock.nowMs()).toISOString();
    const noted = noteRestore(hub.restoring, fetched, at);
    change(restoredSettings(fetched.settings, hubMs + HUB_CLOCK_MS, stored()));
    await options.reopen(() => {
      ledgerKeeper.replace('live', at, noted);
      change({ mode: 'live', hub: { ...hub, restoring: null } });
    });
    logger.info('books.restored', { count: fetched.head.seq });
  }

  /** What is lost: everything after the last event; the comparison with the service finds its payments. */
  function noteRestore(till: number, { head, lastEventAt }: FetchedTill, at: string): ReturnType<typeof changeOf> {
    const ledger = ledgerKeeper.openPrepared('live');
    try {
      const tasks = createTaskStore({ records: createRecords(ledger), clock, events });
      const facts = { lastAt: lastEventAt, till, count: head.seq };
      const task = tasks.draft({ kind: 'till_restored', isBlocking: false, facts, actions: ['accept'] }, head.hash);
      const about = { till: String(till), until: lastEventAt };
      const act = { id: platform.ids.next(), at, kind: 'hub.restore', person: null, approvedBy: null, facts: about };
      return changeOf([noteAct(act), task], []);
    } finally {
      ledger.close();
    }
  }

  function resume(): void {
    const { hub } = stored();
    if (hub === null || hub.restoring === null) return;
    if (options.isLedgerBegun()) {
      // Killed after the swap.
      ledgerKeeper.dropPrepared('live');
      change({ mode: 'live', hub: { ...hub, restoring: null } });
      return;
    }
    if (hubKeys.state() === 'open') beginRestore({ ...hub, restoring: hub.restoring });
    else restore = { till: hub.restoring, step: 'waiting', done: 0, all: null, problem: problemOf('till_hub_locked') };
  }

  async function openKeys(passphrase: string | null): Promise<void> {
    if (stored().hub === null || hubKeys.state() === 'open') return;
    try {
      await hubKeys.open(passphrase);
    } catch (failure) {
      // The state names it: nothing of the till needs these keys to sell.
      if (!(failure instanceof SecretFailure)) throw failure;
    }
  }

  const calls: TillHub['calls'] = {
    'hub.view': view,
    async 'hub.enrol'({ address, code, name, replaces }, caller) {
      assertMayEnrol(caller);
      const { signKey, sealKey } = hubKeys.make();
      const outcome = await lineOf({ address }).ask({
        method: 'POST',
        pathAndQuery: '/v1/enrol',
        route: 'POST /v1/enrol',
        schema: EnrolResponse,
        json: { code, name, signKey, sealKey, replaces },
      });
      const { deviceId, number, account, outlet, shopKeyCheck } = enrolled(outcome);
      const key = shopKeyCheck === null ? hubKeys.makeShopKey() : null;
      pending = {
        enrolled: {
          address,
          deviceId,
          number,
          name,
          accountName: account.name,
          outletName: outlet.name,
          isCheckDue: key !== null,
          restoring: null,
        },
        check: key === null ? (shopKeyCheck ?? '') : hubKeys.checkOf(key),
        replaces,
      };
      return {
        accountName: account.name,
        outletName: outlet.name,
        number,
        phrase: key === null ? null : writePhrase(key),
      };
    },
    async 'hub.join'({ phrase, passphrase, commandId }, caller) {
      const by = assertMayEnrol(caller);
      await keep(phrase, passphrase, null);
      const { hub } = stored();
      if (by !== null && hub !== null) {
        shop()?.note('hub.join', commandId, by, { address: hub.address, till: String(hub.number) });
      }
      shop()?.hub.follow();
      inBackground(logger, sendCheck());
      notify();
      return {};
    },
    async 'hub.restore'({ phrase, passphrase }) {
      assertNewTill();
      if (pending === null) throw new Refusal('till_hub_code');
      // A shop whose first till has no key yet has nothing to restore.
      if (pending.replaces === null || pending.enrolled.isCheckDue) throw new Refusal('till_hub_nothing');
      await keep(phrase, passphrase, pending.replaces);
      resume();
      notify();
      return {};
    },
    async 'hub.resume'({ passphrase }) {
      await openKeys(passphrase);
      if (hubKeys.state() !== 'open') throw new Refusal('till_key_passphrase_wrong');
      if (restore !== null && restore.problem !== null) resume();
      shop()?.hub.follow();
      notify();
      return {};
    },
    async 'hub.abandon'() {
      const { hub } = stored();
      if (hub === null || hub.restoring === null) throw new Refusal('till_input_invalid');
      isStopped = true;
      await running;
      isStopped = false;
      ledgerKeeper.dropPrepared('live');
      await hubKeys.forget();
      change({ hub: null });
      restore = null;
      notify();
      return {};
    },
    async 'hub.leave'({ commandId }, caller) {
      const by = assertMayEnrol(caller);
      const { hub } = stored();
      if (by !== null && hub !== null) {
        shop()?.note('hub.leave', commandId, by, { address: hub.address, till: String(hub.number) });
      }
      change({ hub: null });
      shop()?.hub.follow();
      await hubKeys.forget();
      notify();
      return {};
    },
  };

  return {
    calls,
    view,
    async start() {
      await openKeys(null);
      resume();
      inBackground(logger, sendCheck());
    },
    async tryPassphrase(passphrase) {
      await openKeys(passphrase);
      shop()?.hub.follow();
    },
    stop() {
      isStopped = true;
    },
  };
}

/** A new computer's clock may be years behind; as much as the hub lets a till's differ from its own. */
const HUB_CLOCK_MS = 5 * 60_000;

function problemOf(code: string): Problem {
  return { code, params: {} };
}

const codeOf: Partial<Readonly<Record<HubErrorCode, string>>> = {
  code_wrong: 'till_hub_code',
  code_expired: 'till_hub_code',
  not_found: 'till_hub_no_till',
  throttled: 'till_hub_throttled',
};

/** @throws Refusal */
function enrolled(outcome: HubOutcome<EnrolResponse>): EnrolResponse {
  switch (outcome.kind) {
    case 'ok':
      return outcome.value;
    case 'refused':
      throw new Refusal(codeOf[outcome.code] ?? 'till_hub_refused');
    case 'unreachable':
      throw new Refusal('till_hub_unreachable');
    case 'unclear':
      throw new Refusal('till_hub_fault');
  }
}
