import type { Service } from 'tilla-sandbox/service.ts';

/** Moves the service's clock past its HTTP surface: a world does so at every timer. */
export async function moveClock({ context }: Pick<Service, 'context'>, ms: number): Promise<void> {
  await context.due.advanceTo(context.clock.nowMs() + Math.round(ms));
}

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
