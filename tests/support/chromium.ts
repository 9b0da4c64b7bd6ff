import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ChromiumLaunch {
  readonly executablePath?: string;
  readonly args: string[];
}

/** How the tests start the Chromium that tools/find-chromium.mjs knows of; `TILLA_CHROMIUM` names another. */
export function chromiumLaunch(extra: readonly string[] = []): ChromiumLaunch {
  // Chromium refuses to start with its sandbox for root, which is who runs tests in a container.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const args = [...(asRoot ? ['--no-sandbox'] : []), '--disable-gpu', ...extra];
  const executablePath = findChromium();
  return executablePath === null ? { args } : { executablePath, args };
}

function findChromium(): string | null {
  const named = process.env['TILLA_CHROMIUM'];
  if (named !== undefined && named !== '') return named;
  const tool = fileURLToPath(new URL('../../tools/find-chromium.mjs', import.meta.url));
  const { stdout } = spawnSync(process.execPath, [tool], { encoding: 'utf8' });
  const found = stdout.trim();
  if (found === '') return null;
  process.env['TILLA_CHROMIUM'] = found;
  return found;
}
