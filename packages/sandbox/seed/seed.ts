import { defined } from '../behaviour/moods.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { makeOrganization } from '../control/organization-maker.ts';
import { makePartner } from '../control/partners.ts';
import { setAutoCustomers } from '../provider/customers.ts';
import type { SeedPlan } from './seed-file.ts';

/** With a full catalog, without, or as planned. */
export type Seed = 'demo' | 'empty' | SeedPlan;

export interface SeedKeys {
  organization_id: number;
  api_key: string;
  webhook_secret: string;
  partner_key: string;
  partner_webhook_secret: string;
  /** Signs inbound sync. */
  inbound_secret: string;
}

const plans: Readonly<Record<'demo' | 'empty', Pick<SeedPlan, 'shop'>>> = {
  demo: { shop: { name: 'Магазин «Береке»', catalog: 'demo' } },
  empty: { shop: { name: 'Empty shop' } },
};

/** In the caller's transaction. `keys`: those of the start line, where they are known; otherwise they are made. */
export function plantSeed(
  context: ServiceContext,
  seed: Seed,
  keys: Partial<Omit<SeedKeys, 'organization_id'>> = {},
): SeedKeys {
  const { shop, ...more }: Pick<SeedPlan, 'shop'> & Partial<SeedPlan> = typeof seed === 'string' ? plans[seed] : seed;
  const made = makeOrganization(context, {
    mode: 'sandbox',
    ...shop,
    ...(keys.api_key === undefined ? {} : { api_key: { key: keys.api_key, ...shop.api_key } }),
    ...(keys.webhook_secret === undefined ? {} : { webhook_secret: shop.webhook_secret ?? keys.webhook_secret }),
  });
  const partner = makePartner(context, more.partner, keys);
  for (const organization of more.organizations ?? []) makeOrganization(context, organization);
  if (more.provider !== undefined) context.moods.set(undefined, defined(more.provider));
  if (more.customers !== undefined) setAutoCustomers(context, more.customers);
  return {
    organization_id: made.organization_id,
    api_key: made.api_key,
    webhook_secret: made.webhook_secret ?? '',
    partner_key: partner.partner_key,
    partner_webhook_secret: partner.partner_webhook_secret ?? '',
    inbound_secret: partner.inbound_secret ?? '',
  };
}
