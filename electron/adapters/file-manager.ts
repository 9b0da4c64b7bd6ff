import { spawn } from 'node:child_process';
import { join } from 'node:path';

function programOf(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  switch (platform) {
    case 'win32':
      return join(environment['SystemRoot'] ?? 'C:\\Windows', 'explorer.exe');
    case 'darwin':
      return '/usr/bin/open';
    default:
      return 'xdg-open';
  }
}

/** False where no such program starts. */
export function openFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(programOf(platform, environment), [folder], { stdio: 'ignore', detached: true });
    child.once('error', () => {
      resolve(false);
    });
    child.once('spawn', () => {
      // It outlives the till.
      child.unref();
      resolve(true);
    });
  });
}
