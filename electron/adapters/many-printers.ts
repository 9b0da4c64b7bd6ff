import { type Printer, PrinterFailure } from '#core/platform/ports.ts';

/** `cups:Kitchen` names technology and printer; an id without a colon is the technology (`folder`). */
export function createManyPrinters(technologies: Readonly<Record<string, Printer>>): Printer {
  const byName = new Map(Object.entries(technologies));
  return {
    async list() {
      const lists = await Promise.allSettled([...byName.values()].map((printer) => printer.list()));
      return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
    },
    print(job) {
      const printer = byName.get(job.printerId.split(':', 1)[0] ?? '');
      return printer === undefined ? Promise.reject(new PrinterFailure('unknown_printer')) : printer.print(job);
    },
  };
}
