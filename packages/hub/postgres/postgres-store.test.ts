import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programs, startTestDatabase, type TestDatabase, whyNoDatabase } from '#hub/testing/test-database.ts';
import { openTestHub } from '#hub/testing/test-hub.ts';
import { pack, refusalOf } from '#hub/testing/test-till.ts';
import { migrate } from './migrate.ts';
import { openPostgresStore, type PostgresStore, withSettings } from './postgres-store.ts';

describe.skipIf(programs === null)(`PostgreSQL${programs === null ? ` (${whyNoDatabase})` : ''}`, () => {
  let database: TestDatabase;
  let url: string;
  let store: PostgresStore;
  beforeAll(async () => {
    database = await startTestDatabase();
    ({ url } = await database.create());
    expect(await migrate(url)).toEqual(['001-ledgers.sql']);
    store = openPostgresStore({ url, connections: 4 });
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  const asApplication = (account: string | null, text: string) =>
    database.sql(
      withSettings(url, { role: 'tilla_hub', ...(account === null ? {} : { 'hub.account': account }) }),
      text,
    );

  test('a migrated database is migrated no further, and one of a newer hub is left alone', async () => {
    expect(await migrate(url)).toEqual([]);
    const newer = await database.create();
    await migrate(newer.url);
    await database.sql(newer.url, "insert into tilla_hub.migration (name) values ('999-later.sql')");
    await expect(migrate(newer.url)).rejects.toThrow('A newer hub has used this database (999-later.sql)');
  });

  test('the owner that may not create the role of the hub learns what an administrator has to run', async () => {
    const { adminUrl } = await database.create();
    const limited = new URL(adminUrl);
    await database.sql(
      adminUrl,
      "create role limited login password 'limited'; grant create on database " +
        limited.pathname.slice(1) +
        ' to limited',
    );
    [limited.username, limited.password] = ['limited', 'limited'];
    await expect(migrate(limited.href)).rejects.toThrow('grant tilla_hub to "limited"');
    await database.sql(adminUrl, 'grant tilla_hub to limited');
    expect(await migrate(limited.href)).toEqual(['001-ledgers.sql']);
  });

  test('every table forces row-level security; without an account, and with that of another, it shows and takes nothing', async () => {
    const hub = openTestHub(store);
    const tills = [await hub.till({ shop: 'A', account: 'A' }), await hub.till({ shop: 'B', account: 'B' })];
    for (const till of tills) {
      await till.upload(till.chain.segment(1));
      await till.call('PUT', '/v1/side/a', { id: 'a', version: 1, sealed: 'sealed' });
    }
    const [a, b] = tills.map(({ account }) => account.id);
    const tables = await database.sql(
      url,
      `select relname as name, relrowsecurity and relforcerowsecurity as forced, pg_get_userbyid(relowner) as owner
       from pg_class where relnamespace = 'tilla_hub'::regnamespace and relkind in ('r', 'p') and relname <> 'migration'`,
    );
    expect(tables.map(({ name }) => name).toSorted()).toEqual([
      'account',
      'device',
      'enrolment_code',
      'ledger',
      'nonce',
      'outlet',
      'segment',
      'side',
    ]);
    for (const { name, forced, owner } of tables) {
      const table = `tilla_hub.${String(name)}`;
      expect([forced, owner]).toEqual([true, 'hub_owner']);
      expect(await asApplication(null, `select * from ${table}`)).toEqual([]);
      const rows = await asApplication(a!, `select account from ${table}`);
      expect(new Set(rows.map(({ account }) => account))).toEqual(new Set([a]));
      expect(
        await asApplication(a!, `update ${table} set account = account where account = '${b!}' returning 1`),
      ).toEqual([]);
      await expect(asApplication(a!, `update ${table} set account = '${b!}'`)).rejects.toThrow('row-level security');
      await expect(
        asApplication(
          a!,
          `insert into ${table} select * from jsonb_populate_record(null::${table}, (select to_jsonb(one) || '{"account":"${b!}"}' from ${table} as one limit 1))`,
        ),
      ).rejects.toThrow('row-level security');
      // Of the owner, the policies hold too; the operator lists accounts and nothing in them.
      const seen = await database.sql(url, `select * from ${table}`);
      expect(seen).toHaveLength(name === 'account' ? 2 : 0);
    }
    for (const statement of [
      'drop table tilla_hub.side',
      'alter table tilla_hub.side disable row level security',
      'truncate tilla_hub.side',
      'delete from tilla_hub.segment',
      'select * from tilla_hub.migration',
    ])
      await expect(asApplication(a!, statement)).rejects.toThrow(/permission denied|must be owner/);
    // What a request can name of another account is its device: the account's id, by which it has nothing.
    await expect(
      asApplication(
        null,
        `reset role; insert into tilla_hub.side select * from tilla_hub.side; set row_security = off; select * from tilla_hub.side`,
      ),
    ).rejects.toThrow('row-level security');
  });

  test('two hubs on one database lose and double nothing, and the second one learns of the first', async () => {
    const second = openPostgresStore({ url, connections: 4 });
    try {
      expect(await store.claim()).toBe(true);
      expect(await second.claim()).toBe(false);
      const [one, two] = [openTestHub(store), openTestHub(second)];
      const till = await one.till({ shop: 'Two', account: 'Two' });
      till.chain.grow(199);
      const through = async (hub: typeof one, from: number) => {
        const sent = till.request('POST', '/v1/segments', packed(from), {
          headers: { 'content-type': 'application/zstd' },
        });
        const response = await hub.send(sent.clone());
        // The same signed request again, through the other hub.
        expect(await refusalOf(await (hub === one ? two : one).send(sent))).toBe('replayed');
        return response.status;
      };
      const packed = (from: number) => pack(till.chain.segment(from, from + 9));
      for (let from = 1; from <= 200; from += 10) {
        const statuses = await Promise.all([one, two, one, two].map((hub) => through(hub, from)));
        expect(statuses).toEqual([200, 200, 200, 200]);
      }
      const kept = await store.inAccount(till.account.id, (rows) =>
        rows.segments({ ledger: till.chain.ledger, branch: 0 }, 1, 1e9),
      );
      expect(kept.map(({ fromSeq }) => fromSeq)).toEqual(Array.from({ length: 20 }, (_, place) => place * 10 + 1));
      expect(await store.inAccount(till.account.id, (rows) => rows.branches())).toMatchObject([
        { branch: 0, head: { seq: 200 } },
      ]);
    } finally {
      await second.close();
    }
    expect(await store.size()).toBeGreaterThan(0);
  });

  test('a code stands in no file of PostgreSQL, its write-ahead log included', async () => {
    const hub = openTestHub(store);
    const { code } = await hub.operator.issueCode('Дүкен қанарейка', 'Canary');
    await hub.till({ code });
    await database.sql(database.cluster.url, 'checkpoint');
    const folder = join(database.folder, 'postgresql');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const contents = files.map((file) => readFileSync(join(file.parentPath, file.name)));
    const holds = (text: string): boolean => contents.some((content) => content.includes(text));
    // What is kept in the clear is found, so that the search proves something.
    expect([holds('Дүкен қанарейка'), holds(code)]).toEqual([true, false]);
  });

  test('a hub leaves a server that became a replica, and comes back to the one that took its place', async () => {
    const hub = openTestHub(store);
    const till = await hub.till({ shop: 'Failover', account: 'Failover' });
    const { pathname } = new URL(url);
    const endConnections = (): Promise<unknown> =>
      database.sql(
        database.cluster.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${pathname.slice(1)}'`,
      );
    const becomeReplica = (isReplica: boolean): Promise<unknown> =>
      database.sql(
        database.cluster.url,
        `alter database ${pathname.slice(1)} set default_transaction_read_only = ${isReplica ? 'on' : 'off'}`,
      );
    await becomeReplica(true);
    await endConnections();
    for (let attempt = 0; attempt < 6; attempt += 1) expect((await till.call('GET', '/v1/ledgers')).status).toBe(503);
    await becomeReplica(false);
    expect((await till.call('GET', '/v1/ledgers')).status).toBe(200);
    expect(hub.faults).toEqual([]);
  });

  test('a hub outlives the end of its connections', async () => {
    const hub = openTestHub(store);
    const till = await hub.till({ shop: 'Lost', account: 'Lost' });
    await database.sql(
      database.cluster.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await till.call('GET', '/v1/ledgers')).status);
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect(hub.faults).toEqual([]);
    expect(await store.claim()).toBe(true);
  });
});
