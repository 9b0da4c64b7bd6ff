import type { SeedKeys } from '../seed/seed.ts';

/** The same in every sandbox, so that a configuration survives a restart. They open nothing but a sandbox. */
export const KNOWN_CONTROL_TOKEN = 'ct_sandbox_control_token';

export const knownKeys: Omit<SeedKeys, 'organization_id'> = {
  api_key: 'tk_sandbox_api_key',
  webhook_secret: 'whs_sandbox_webhook_secret',
  partner_key: 'pk_sandbox_partner_key',
  partner_webhook_secret: 'pws_sandbox_partner_webhook_secret',
  inbound_secret: 'ins_sandbox_inbound_secret',
};
