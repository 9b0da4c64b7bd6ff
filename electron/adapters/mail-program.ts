import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { MailProgram } from '#core/platform/mail-port.ts';

/** The address is one argument, without a shell. */
function openerOf(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): readonly [string, ...string[]] {
  switch (platform) {
    case 'win32':
      // The file manager fails at a question mark.
      return [
        join(environment['SystemRoot'] ?? 'C:\\Windows', 'System32', 'rundll32.exe'),
        'url.dll,FileProtocolHandler',
      ];
    case 'darwin':
      return ['/usr/bin/open'];
    default:
      return ['xdg-open'];
  }
}

export function createMailProgram(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): MailProgram {
  return {
    compose(url) {
      if (!url.startsWith('mailto:')) return Promise.resolve(false);
      const [program, ...before] = openerOf(platform, environment);
      return new Promise((resolve) => {
        const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true });
        child.once('error', () => {
          resolve(false);
        });
        child.once('spawn', () => {
          child.unref();
          resolve(true);
        });
      });
    },
  };
}
