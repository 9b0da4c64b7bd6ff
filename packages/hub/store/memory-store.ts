/** A store without a database, for simulations and for tests of a till: the rules of the real one, nothing durable. */

import {
  type Account,
  type AccountRows,
  type Branch,
  type Device,
  type EnrolmentCodeRow,
  type Outlet,
  type Place,
  type SideRow,
  type Store,
  type StoredSegment,
  StoreUnavailable,
} from './store.ts';

const MAX_TILL_NUMBER = 9_999;

interface AccountTables {
  readonly account: Map<'row', Account>;
  readonly numbers: Map<'next', number>;
  readonly outlets: Map<string, Outlet>;
  readonly devices: Map<string, Device>;
  readonly nonces: Map<string, number>;
  readonly codes: Map<string, EnrolmentCodeRow>;
  readonly branches: Map<string, Branch>;
  readonly segments: Map<string, readonly StoredSegment[]>;
  readonly sides: Map<string, SideRow>;
}

const emptyTables = (): AccountTables => ({
  account: new Map(),
  numbers: new Map(),
  outlets: new Map(),
  devices: new Map(),
  nonces: new Map(),
  codes: new Map(),
  branches: new Map(),
  segments: new Map(),
  sides: new Map(),
});

const placeKey = ({ ledger, branch }: Place): string => `${ledger} ${String(branch)}`;

export function createMemoryStore(): Store {
  const tables = new Map<string, AccountTables>();
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const find = (isWanted: (of: AccountTables) => boolean): string | null =>
    [...tables].find(([, of]) => isWanted(of))?.[0] ?? null;

  async function run<Result>(account: string, work: (rows: AccountRows) => Promise<Result>): Promise<Result> {
    if (isClosed) throw new StoreUnavailable('The store is closed.');
    const kept = tables.get(account) ?? emptyTables();
    const undo: (() => void)[] = [];
    try {
      const result = await work(rowsOf(account, kept, undo));
      if (kept.account.size > 0) tables.set(account, kept);
      return result;
    } catch (error) {
      for (const step of undo.toReversed()) step();
      throw error;
    }
  }

  return {
    /** One after the other, as if each took all locks. */
    inAccount(account, work) {
      const running = last.then(() => run(account, work));
      last = running.catch(() => undefined);
      return running;
    },
    accountOfDevice: async (device) => find(({ devices }) => devices.has(device)),
    accountOfCode: async (hash) => find(({ codes }) => codes.has(hash)),
    accounts: async () => [...tables.values()].flatMap(({ account }) => [...account.values()]),
    async check() {
      if (isClosed) throw new StoreUnavailable('The store is closed.');
    },
    async close() {
      isClosed = true;
    },
  };
}

function rowsOf(account: string, kept: AccountTables, undo: (() => void)[]): AccountRows {
  const change = <Key, Row>(table: Map<Key, Row>, key: Key, row: Row | undefined): void => {
    const before = table.get(key);
    undo.push(() => {
      if (before === undefined) table.delete(key);
      else table.set(key, before);
    });
    if (row === undefined) table.delete(key);
    else table.set(key, row);
  };
  const add = <Key, Row>(table: Map<Key, Row>, key: Key, row: Row): void => {
    if (table.has(key)) throw new Error(`The store has this row: ${String(key)}`);
    change(table, key, row);
  };
  const ordered = (branches: Iterable<Branch>): readonly Branch[] =>
    [...branches].sort((one, other) => compareText(one.ledger, other.ledger) || one.branch - other.branch);
  const updateDevice = (id: string, fields: Partial<Device>): void => {
    const device = kept.devices.get(id);
    if (device !== undefined) change(kept.devices, id, { ...device, ...fields });
  };
  const nextNumber = (): number => kept.numbers.get('next') ?? 1;

  return {
    account: async () => kept.account.get('row') ?? null,
    addAccount: async (name) => {
      add(kept.account, 'row', { id: account, name, shopKeyCheck: null });
    },
    setShopKeyCheck: async (shopKeyCheck) => {
      const row = kept.account.get('row');
      if (row !== undefined) change(kept.account, 'row', { ...row, shopKeyCheck });
    },
    outlets: async () => [...kept.outlets.values()].sort((one, other) => compareText(one.id, other.id)),
    addOutlet: async (outlet) => {
      add(kept.outlets, outlet.id, outlet);
    },

    takeNumber: async () => {
      const number = nextNumber();
      if (number > MAX_TILL_NUMBER) return null;
      change(kept.numbers, 'next', number + 1);
      return number;
    },
    keepNumbersBehind: async (number) => {
      if (number >= nextNumber()) change(kept.numbers, 'next', number + 1);
    },
    addDevice: async (device) => {
      add(kept.devices, device.id, device);
    },
    device: async (id) => kept.devices.get(id) ?? null,
    deviceNumbered: async (number) => [...kept.devices.values()].find((device) => device.number === number) ?? null,
    devices: async () => [...kept.devices.values()].sort((one, other) => one.number - other.number),
    revokeDevice: async (id, atMs) => {
      if (kept.devices.get(id)?.revokedAtMs === null) updateDevice(id, { revokedAtMs: atMs });
    },
    saveBeat: async (id, beat) => {
      updateDevice(id, { beat });
    },
    deviceWithNonce: async (id, nonce, atMs) => {
      const device = kept.devices.get(id);
      if (device === undefined) return null;
      const key = `${id} ${nonce}`;
      const isFresh = !kept.nonces.has(key);
      if (isFresh) change(kept.nonces, key, atMs);
      return { device, isFresh };
    },
    dropNonces: async (device, beforeMs) => {
      for (const [key, atMs] of kept.nonces)
        if (key.startsWith(`${device} `) && atMs < beforeMs) change(kept.nonces, key, undefined);
    },

    addCode: async (code) => {
      add(kept.codes, code.hash, code);
    },
    lockCode: async (hash) => kept.codes.get(hash) ?? null,
    useCode: async (hash, device) => {
      const code = kept.codes.get(hash);
      if (code !== undefined) change(kept.codes, hash, { ...code, device });
    },

    lockLedger: async (ledger) => ordered([...kept.branches.values()].filter((branch) => branch.ledger === ledger)),
    branches: async (devices) => {
      const all = [...kept.branches.values()];
      const written = all.filter(({ branch, device }) => branch === 0 && devices?.includes(device) === true);
      const ledgers = new Set(written.map(({ ledger }) => ledger));
      return ordered(devices === undefined ? all : all.filter(({ ledger }) => ledgers.has(ledger)));
    },
    append: async (branch, segment) => {
      const key = placeKey(branch);
      change(kept.branches, key, branch);
      change(kept.segments, key, [...(kept.segments.get(key) ?? []), segment]);
    },
    segments: async (place, fromSeq, maxBytes) => {
      const all = kept.segments.get(placeKey(place)) ?? [];
      return upTo(
        maxBytes,
        all.filter(({ toSeq }) => toSeq >= fromSeq),
        ({ body }) => body.length,
      );
    },

    side: async (device, id) => kept.sides.get(`${device} ${id}`) ?? null,
    saveSide: async (device, row) => {
      change(kept.sides, `${device} ${row.id}`, row);
    },
    sides: async (device, afterId, maxBytes) => {
      const own = [...kept.sides].filter(([key, { id }]) => key === `${device} ${id}` && id > afterId);
      const rows = own.map(([, row]) => row).sort((one, other) => compareText(one.id, other.id));
      return upTo(maxBytes, rows, ({ sealed }) => sealed.length);
    },
  };
}

/** By code unit, as PostgreSQL orders text of collation "C". */
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** At least one. */
function upTo<Row>(maxBytes: number, rows: readonly Row[], sizeOf: (row: Row) => number): readonly Row[] {
  let bytes = 0;
  const over = rows.findIndex((row, place) => (bytes += sizeOf(row)) > maxBytes && place > 0);
  return over === -1 ? rows : rows.slice(0, over);
}
