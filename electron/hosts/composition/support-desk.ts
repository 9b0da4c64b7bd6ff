import { readdirSync, readFileSync, statfsSync } from 'node:fs';
import { arch, freemem, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { ConnectionSigner } from '#adapters/connection-signer.ts';
import { readLogLines } from '#adapters/log-lines.ts';
import type { SupportDesk } from '#core/platform/support-port.ts';

export interface SupportDeskParts {
  readonly dataFolder: string;
  readonly logFile: string;
  readonly noticesFile: string;
  readonly signer: Pick<ConnectionSigner, 'last'>;
}

const megabyte = 1024 * 1024;
const megabytes = (bytes: number): number => Math.round(bytes / megabyte);

export const crashFolder = (dataFolder: string): string => join(dataFolder, 'crashes');

/** Nothing that names a person or paths. */
export function createSupportDesk({ dataFolder, logFile, noticesFile, signer }: SupportDeskParts): SupportDesk {
  return {
    signer: () => signer.last(),
    logLines: (max) => readLogLines(logFile, max),
    facts: () => ({
      host: process.versions['electron'] === undefined ? 'browser' : 'electron',
      versions: pick(['node', 'electron', 'chrome', 'sqlite', 'openssl']),
      system: `${platform()} ${release()} ${arch()}`,
      memoryMb: megabytes(totalmem()),
      freeMemoryMb: megabytes(freemem()),
      freeDiskMb: freeDiskMb(dataFolder),
      runningMinutes: Math.round(process.uptime() / 60),
      crashDumps: countDumps(crashFolder(dataFolder)),
    }),
    notices() {
      try {
        return readFileSync(noticesFile, 'utf8');
      } catch {
        return '';
      }
    },
  };
}

function pick(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const version = process.versions[name];
      return version === undefined ? [] : [[name, version]];
    }),
  );
}

function freeDiskMb(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return megabytes(bavail * bsize);
  } catch {
    return null;
  }
}

function countDumps(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.dmp')).length;
  } catch {
    return 0;
  }
}
