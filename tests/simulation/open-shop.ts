import type { Service } from '../../service/service.ts';

/** A shop in earnest, with two cashiers and goods; its key. */
export async function openShop(service: Service): Promise<{ organizationId: number; apiKey: string }> {
  const { control_url, control_token } = service.startLine();
  const response = await service.fetch(
    new Request(`${control_url}/organizations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${control_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        mode: 'production',
        tariff: { status: 'active', tier: 'pro_max' },
        catalog: 'demo',
        connections: [{ is_primary: true }, { is_primary: false }],
      }),
    }),
  );
  const made = (await response.json()) as { organization_id: number; api_key: string };
  return { organizationId: made.organization_id, apiKey: made.api_key };
}
