import { type Printer, PrinterFailure } from '#core/platform/ports.ts';
import { type CupsOptions, failureKind, listQueues, runCups } from './cups-programs.ts';

/** By `lp` and `lpstat`. A stopped queue refuses at once (`unreachable`); without CUPS there are no printers. */
export function createCupsPrinter(options: CupsOptions = {}): Printer {
  const list = (): ReturnType<Printer['list']> => listQueues(options);

  return {
    list,
    async print(job) {
      const queue = (await list()).find((printer) => printer.id === job.printerId);
      if (queue === undefined) throw new PrinterFailure('unknown_printer');
      if (!queue.ready) throw new PrinterFailure('unreachable');
      const args = ['-d', queue.name, '-t', job.title, ...mediaOptions(job.paperWidth, job.pdf), '--', '-'];
      const outcome = await runCups('lp', args, options, job.pdf);
      if (outcome.kind !== 'done') throw new PrinterFailure(failureKind(outcome), outcome.cause);
      return { file: null };
    },
  };
}

/** Else the queue cuts or scales it. */
function mediaOptions(paperWidth: string, pdf: Uint8Array): string[] {
  if (paperWidth === 'a4') return ['-o', 'fit-to-page'];
  const box = /\/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]/.exec(Buffer.from(pdf).toString('latin1'));
  if (box === null) return [];
  return ['-o', `media=Custom.${String(box[1])}x${String(box[2])}`];
}
