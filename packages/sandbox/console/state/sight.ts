import type { ControlApi } from '../api/control-api.ts';
import type { ConsoleState, Extras } from './console-state.ts';
import type { Pane, TabName } from './tabs.ts';

export interface Sight {
  readonly tabs: Readonly<Record<Pane, TabName>>;
  readonly moodShop: number | undefined;
}

export const startSight: Sight = { tabs: { play: 'invoices', watch: 'timeline' }, moodShop: undefined };

/** A sandbox has no moods. */
export const moodShopOf = ({ organizations }: ConsoleState, { moodShop }: Sight): number | undefined =>
  organizations.find(({ organization_id: id, mode }) => id === moodShop && mode === 'production')?.organization_id;

type ReadExtras = (api: ControlApi, state: ConsoleState, sight: Sight) => Promise<Extras>;

const extras: Partial<Record<TabName, ReadExtras>> = {
  bank: async (api, state, sight) => {
    const shop = moodShopOf(state, sight);
    return {
      customers: await api.get('/customers'),
      // It may be deleted by now.
      mood: await api
        .get(shop === undefined ? '/provider' : `/provider?organization_id=${shop}`)
        .catch(() => undefined),
    };
  },
  codes: async (api) => ({ qrRefunds: await api.get('/qr-refunds'), staticQrs: await api.get('/static-qr') }),
  shops: async (api) => ({ partner: await api.get('/partner'), sms: await api.get('/sms') }),
  faults: async (api, { grants }) => ({
    faults: await api.get('/faults'),
    force: await api.get('/force'),
    grants: grants ?? (await api.get('/grants')),
  }),
  timeline: async (api) => ({ ledger: await api.get('/ledger') }),
  ledger: async (api) => ({ ledger: await api.get('/ledger') }),
};

export async function readExtras(api: ControlApi, state: ConsoleState, sight: Sight): Promise<Extras> {
  let found: Extras = {};
  for (const name of Object.values(sight.tabs)) found = { ...found, ...(await extras[name]?.(api, state, sight)) };
  return found;
}
