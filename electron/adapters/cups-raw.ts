import { PrinterFailure, type ReceiptPrinterState } from '#core/platform/ports.ts';
import { type CupsOptions, failureKind, listQueues, runCups } from './cups-programs.ts';
import type { PrinterWay } from './printer-way.ts';

export function createCupsRaw(queueName: string, options: CupsOptions = {}): PrinterWay {
  return {
    async send(chunks, title) {
      const queue = (await listQueues(options)).find(({ name }) => name === queueName);
      if (queue === undefined) throw new PrinterFailure('unknown_printer');
      if (!queue.ready) throw new PrinterFailure('offline');
      const args = ['-d', queueName, '-t', title, '-o', 'raw', '--', '-'];
      const outcome = await runCups('lp', args, options, Buffer.concat(chunks));
      if (outcome.kind !== 'done') throw new PrinterFailure(failureKind(outcome), outcome.cause);
      return 'sent';
    },
    async state() {
      const queue = (await listQueues(options)).find(({ name }) => name === queueName);
      if (queue === undefined) return 'unreachable';
      if (!queue.ready) return 'offline';
      const { output } = await runCups('lpstat', ['-l', '-p', queueName], options);
      return readAlerts(output);
    },
  };
}

/** `printer-state-reasons`; a raw queue often has none. */
export function readAlerts(output: string): ReceiptPrinterState {
  const alerts = /^\s*Alerts: (.*)$/m.exec(output)?.[1] ?? '';
  if (/media-(empty|needed)/.test(alerts)) return 'paper_out';
  if (/(cover|door|interlock)-open/.test(alerts)) return 'cover_open';
  if (/offline|connecting-to-device|timed-out|paused/.test(alerts)) return 'offline';
  return /media-low/.test(alerts) ? 'paper_low' : 'unknown';
}

/** Never rejects. */
export async function cupsQueues(options: CupsOptions = {}): Promise<string[]> {
  return (await listQueues(options).catch(() => [])).map(({ name }) => name);
}
