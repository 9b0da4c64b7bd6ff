import type { SupportDesk } from '#core/platform/support-port.ts';

export const bareDesk: SupportDesk = {
  signer: () => null,
  logLines: () => [],
  facts: () => ({
    host: 'browser',
    versions: { node: '24.0.0' },
    system: 'linux 6.1 x64',
    memoryMb: 8_192,
    freeMemoryMb: 4_096,
    freeDiskMb: 100_000,
    runningMinutes: 5,
    crashDumps: 0,
  }),
  notices: () => '',
};
