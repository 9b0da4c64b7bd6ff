import type { Service } from 'tilla-sandbox/service.ts';
import { askControl } from '../core/service-control.ts';

export async function openShop(service: Service): Promise<{ organizationId: number; apiKey: string }> {
  const made = (await askControl(service, 'POST', '/organizations', {
    mode: 'production',
    tariff: { status: 'active', tier: 'pro_max' },
    catalog: 'demo',
    connections: [{ is_primary: true }, { is_primary: false }],
  })) as { organization_id: number; api_key: string };
  return { organizationId: made.organization_id, apiKey: made.api_key };
}
