import { migrate } from '#hub/postgres/migrate.ts';
import { openPostgresStore } from '#hub/postgres/postgres-store.ts';
import { createMemoryStore } from '#hub/store/memory-store.ts';
import type { Store } from '#hub/store/store.ts';
import { programs, startTestDatabase, whyNoDatabase } from './test-database.ts';

export interface TestStores {
  /** An empty one; the one before is closed. */
  open(): Promise<Store>;
  stop(): Promise<void>;
}

/** Every implementation of the port, for `describe.each`; `skip` says why one cannot run here. */
export const testStores: readonly {
  readonly name: string;
  readonly skip: boolean;
  readonly start: () => Promise<TestStores>;
}[] = [
  {
    name: 'memory',
    skip: false,
    start: () => Promise.resolve({ open: () => Promise.resolve(createMemoryStore()), stop: () => Promise.resolve() }),
  },
  {
    name: programs === null ? `PostgreSQL (${whyNoDatabase})` : 'PostgreSQL',
    skip: programs === null,
    start: startPostgresStores,
  },
];

const TABLES = 'account, outlet, device, nonce, enrolment_code, ledger, segment, side';

async function startPostgresStores(): Promise<TestStores> {
  const database = await startTestDatabase();
  const { url, adminUrl } = await database.create();
  await migrate(url);
  let store: Store | undefined;
  return {
    async open() {
      await store?.close();
      await database.sql(adminUrl, `set search_path = tilla_hub; truncate ${TABLES}`);
      store = openPostgresStore({ url });
      return store;
    },
    async stop() {
      await store?.close();
      await database.stop();
    },
  };
}
