/** So that it can be killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const startLine = z.looseObject({
  merchant_base_url: z.string(),
  control_url: z.string(),
  control_token: z.string(),
  organization_id: z.int(),
  api_key: z.string(),
});

export interface ProcessAnswer {
  status: number;
  body: unknown;
}

export interface ServiceProcess {
  line: z.output<typeof startLine>;
  /** Rejects where the process ended first. */
  control(method: string, path: string, body?: unknown): Promise<ProcessAnswer>;
  merchant(key: string, method: string, path: string, body?: unknown): Promise<ProcessAnswer>;
  /** Null after a kill. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

const bundle = process.env['TILLA_SANDBOX_BUNDLE'];
export const mainOfService = bundle === undefined ? join(import.meta.dirname, '../main.ts') : join(bundle, 'main.js');

export async function startServiceProcess(...args: readonly string[]): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [mainOfService, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const line = startLine.parse(JSON.parse(text));
  const send = async (url: string, method: string, headers: object, body: unknown): Promise<ProcessAnswer> => {
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const given = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return { status: answer.status, body: isJson ? (JSON.parse(given) as unknown) : given };
  };
  return {
    line,
    control: (method, path, body) =>
      send(`${line.control_url}${path}`, method, { authorization: `Bearer ${line.control_token}` }, body),
    merchant: (key, method, path, body) => send(`${line.merchant_base_url}${path}`, method, { 'x-api-key': key }, body),
    async stop(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
