/** A production shop whose goods are changed at its till, checked against the service's catalog. */

import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { NewGoods } from '@tilla/shared/contract/goods-calls.ts';
import type { GoodsChangeView, GoodsRow } from '@tilla/shared/contract/views/goods-view.ts';
import { onTestFinished } from 'vitest';
import { createMoneyWorld, type MoneyWorld, type MoneyWorldOptions } from './money-world.ts';
import { manager } from './people.ts';

export interface ServiceGoods {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly barcode: string | null;
  readonly external_ref: string | null;
  readonly status: string;
  readonly operation: string | null;
  readonly error_code: string | null;
}

export interface GoodsWorld {
  readonly money: MoneyWorld;
  atService(): Promise<ServiceGoods[]>;
  mood(catalog: string, latencyMs?: number): Promise<void>;
  change(settings: Readonly<Record<string, unknown>>): Promise<void>;
  create(...items: Partial<NewGoods>[]): Promise<string>;
  setPrice(id: number, priceTiyn: number): Promise<string>;
  made(...items: Partial<NewGoods>[]): Promise<number[]>;
  operation(operationId: string): Promise<GoodsChangeView>;
  rows(filter?: Partial<CallInput<'goods.list'>['filter']>): Promise<GoodsRow[]>;
  row(id: number): Promise<GoodsRow>;
  /** Requests of the till for its goods, as `METHOD /path`. */
  sent(method: string): string[];
  elsewhere(method: string, path: string, body?: unknown): Promise<void>;
  fault(kind: string, method: string, path: string, more?: Readonly<Record<string, unknown>>): Promise<void>;
}

export const tea: NewGoods = {
  name: 'Чай чёрный 250 г',
  priceTiyn: 95_050,
  unitId: '796',
  barcode: '',
  ntin: '',
  externalRef: '',
  category: '',
  imageId: null,
};

const API = '/api/v1';

export async function createGoodsWorld(options: MoneyWorldOptions = {}): Promise<GoodsWorld> {
  const { organization, ...rest } = options;
  const money = await createMoneyWorld({
    hasIndex: true,
    organization: { has_catalog: true, ...organization },
    ...rest,
  });
  onTestFinished(() => {
    money.close();
  });
  money.become(manager);
  const atService = async (): Promise<ServiceGoods[]> => {
    const all: ServiceGoods[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = (await money.api('GET', `/catalog?per_page=100&page=${String(page)}`)) as {
        data: ServiceGoods[];
      };
      all.push(...data);
      if (data.length < 100) return all;
    }
  };
  const world: GoodsWorld = {
    money,
    atService,
    async mood(catalog, latencyMs = 0) {
      await money.control('POST', '/provider', { catalog, latency_ms: latencyMs });
    },
    async change(settings) {
      await money.control('PATCH', `/organizations/${String(money.organizationId)}`, settings);
    },
    async create(...items) {
      const { operationId } = await money.ask('goods.create', { items: items.map((item) => ({ ...tea, ...item })) });
      return operationId;
    },
    async setPrice(id, priceTiyn) {
      return (await money.ask('goods.change', { id, change: { priceTiyn } })).operationId;
    },
    async made(...items) {
      const operationId = await world.create(...items);
      await money.clock.advance(5_000);
      return (await world.operation(operationId)).items.map(({ id }) => id ?? 0);
    },
    operation: (operationId) => money.ask('goods.operation', { operationId }),
    async rows(filter = {}) {
      const whole = { text: '', category: null, only: 'all', ...filter } as const;
      return (await money.ask('goods.list', { filter: whole, offset: 0, limit: 200 })).rows;
    },
    async row(id) {
      return (await money.ask('goods.view', { id })).row;
    },
    sent: (method) =>
      money.requests
        .filter((request) => request.method === method && /\/catalog(\/|$)/u.test(request.url))
        .map(({ url }) => url.slice(url.indexOf(API) + API.length)),
    async elsewhere(method, path, body) {
      await money.api(method as 'POST', path, body);
      await money.clock.settle();
    },
    async fault(kind, method, path, more = {}) {
      await money.control('POST', '/faults', { match: { method, path: `${API}${path}` }, kind, times: 1, ...more });
    },
  };
  return world;
}
