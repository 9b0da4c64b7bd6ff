import type { ServiceContext } from '../context/service-context.ts';
import { makeOrganization } from '../control/organization-maker.ts';
import { makePartner } from '../control/partners.ts';

/** With a full catalog, or without. */
export type Seed = 'demo' | 'empty';

export interface SeedKeys {
  organization_id: number;
  api_key: string;
  webhook_secret: string;
  partner_key: string;
  partner_webhook_secret: string;
  /** Signs inbound sync. */
  inbound_secret: string;
}

/** In the caller's transaction. */
export function plantSeed(context: ServiceContext, seed: Seed): SeedKeys {
  const made = makeOrganization(context, {
    mode: 'sandbox',
    name: seed === 'demo' ? 'Магазин «Береке»' : 'Empty shop',
    ...(seed === 'demo' ? { catalog: 'demo' as const } : {}),
  });
  const partner = makePartner(context);
  return {
    organization_id: made.organization_id,
    api_key: made.api_key,
    webhook_secret: made.webhook_secret ?? '',
    partner_key: partner.partner_key,
    partner_webhook_secret: partner.partner_webhook_secret ?? '',
    inbound_secret: partner.inbound_secret ?? '',
  };
}
