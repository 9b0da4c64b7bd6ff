import type { Service } from 'tilla-sandbox/service.ts';

/**
 * A request to the control surface of a service in process.
 * @throws Error with its answer, where it refuses.
 */
export async function askControl(service: Service, method: string, path: string, body?: unknown): Promise<unknown> {
  const { control_url, control_token } = service.startLine();
  const response = await service.fetch(
    new Request(`${control_url}${path}`, {
      method,
      headers: { authorization: `Bearer ${control_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${await response.text()}`);
  return response.json();
}
