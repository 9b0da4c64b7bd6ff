import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createHandoverKey } from '@tilla/server-kit/hpke-handover.ts';
import { readHandoverText, writeHandoverText } from '@tilla/shared/domain/handover.ts';
import { expect, it } from 'vitest';

const tool = fileURLToPath(new URL('../../tools/hand-over.ts', import.meta.url));

const run = (args: readonly string[], key: string) => {
  const { TILLA_API_KEY: _, ...env } = process.env;
  return spawnSync(process.execPath, [tool, ...args], { input: `${key}\n`, encoding: 'utf8', env });
};

it('the command seals a connection that the till of this code alone opens', async () => {
  const key = await createHandoverKey();
  const to = writeHandoverText(key.publicKey);
  const { stdout, status } = run(['--to', to, '--address', 'https://service.example/api/v1'], 'live-key-0123456789');
  expect(status).toBe(0);
  expect(stdout).not.toContain('live-key');
  expect(JSON.parse((await key.open(readHandoverText(stdout) ?? new Uint8Array())) ?? '')).toEqual({
    address: 'https://service.example/api/v1',
    key: 'live-key-0123456789',
  });
  const cut = run(['--to', to.slice(2), '--address', 'https://x.example'], 'live-key-0123456789');
  expect(cut.status).toBe(2);
  expect(cut.stderr).toContain('--to takes the code');
  const bad = run(['--to', to, '--address', 'x'], '');
  expect(bad.status).toBe(2);
  expect(bad.stderr).toContain('--address, --key');
});
