/** docs/sandbox.md. */
import { z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { phraseError } from '../http/api-error.ts';
import { deleteOrganization } from '../partner/organizations.ts';
import type { Partner } from '../store/partners.ts';
import type { PartnerKeys } from './answers.ts';
import { tariffTiers } from './organization-schema.ts';

export const partnerSchema = z.strictObject({
  mode: z.enum(['sandbox', 'production']).optional(),
  type: z.enum(['referral', 'operating']).optional(),
  active: z.boolean().optional(),
  tariff_billing_mode: z.enum(['payment', 'assignment']).optional(),
  tier_grid: z.array(z.enum(tariffTiers)).nullable().optional(),
  inbound_sync: z
    .strictObject({ enabled: z.boolean(), secret: z.string().min(1).nullable() })
    .partial()
    .optional(),
  webhook_url: z.url().nullable().optional(),
  webhook_secret: z.string().min(1).nullable().optional(),
});

type PartnerSettings = z.output<typeof partnerSchema>;

/** By default production, assigns tariffs, accepts sync. */
export function makePartner(
  context: ServiceContext,
  settings: PartnerSettings = {},
  keys: { partner_key?: string; partner_webhook_secret?: string; inbound_secret?: string } = {},
): PartnerKeys {
  const { random } = context;
  const fresh: Partner = {
    id: context.store.nextId('partner'),
    key: keys.partner_key ?? `pk_${random.hex(24)}`,
    mode: 'production',
    type: 'operating',
    active: true,
    tariffBillingMode: 'assignment',
    tierGrid: null,
    inboundSync: { enabled: true, secret: keys.inbound_secret ?? `ins_${random.hex(24)}` },
    webhookUrl: null,
    webhookSecret: keys.partner_webhook_secret ?? `pws_${random.hex(24)}`,
    createdAtMs: context.clock.nowMs(),
  };
  const partner = withSettings(fresh, settings);
  context.partners.put(partner);
  return keysOf(partner);
}

/** Moving to production deletes its test organizations (Organization card, `is_test`). */
export function changeStartPartner(context: ServiceContext, settings: PartnerSettings): PartnerKeys {
  const [before] = context.partners.select('ORDER BY id LIMIT 1');
  if (before === undefined) throw phraseError(404, 'Not found', 'No partner was made.');
  const partner = withSettings(before, settings);
  context.partners.put(partner);
  if (before.mode === 'sandbox' && partner.mode === 'production') {
    for (const managed of context.managed.ofPartner(partner.id)) {
      if (managed.isTest) deleteOrganization(context, managed);
    }
  }
  return keysOf(partner);
}

const keysOf = ({ id, key, webhookSecret, inboundSync }: Partner): PartnerKeys => ({
  partner_id: id,
  partner_key: key,
  partner_webhook_secret: webhookSecret,
  inbound_secret: inboundSync.secret,
});

function withSettings(partner: Partner, settings: PartnerSettings): Partner {
  const { inbound_sync: sync } = settings;
  return {
    ...partner,
    mode: settings.mode ?? partner.mode,
    type: settings.type ?? partner.type,
    active: settings.active ?? partner.active,
    tariffBillingMode: settings.tariff_billing_mode ?? partner.tariffBillingMode,
    tierGrid: settings.tier_grid === undefined ? partner.tierGrid : settings.tier_grid,
    inboundSync: {
      enabled: sync?.enabled ?? partner.inboundSync.enabled,
      secret: sync?.secret === undefined ? partner.inboundSync.secret : sync.secret,
    },
    webhookUrl: settings.webhook_url === undefined ? partner.webhookUrl : settings.webhook_url,
    webhookSecret: settings.webhook_secret === undefined ? partner.webhookSecret : settings.webhook_secret,
  };
}
