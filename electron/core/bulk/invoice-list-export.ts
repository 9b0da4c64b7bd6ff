import type { CallOutput } from '#shared/contract/calls.ts';
import { almatyDay, formatDayTime } from '#shared/domain/almaty-time.ts';
import type { Language } from '#shared/domain/language.ts';
import en from '#shared/locales/en/bulk.json' with { type: 'json' };
import kk from '#shared/locales/kk/bulk.json' with { type: 'json' };
import ru from '#shared/locales/ru/bulk.json' with { type: 'json' };
import { writeFile } from '../export-file.ts';
import { defineCalls } from '../handlers.ts';
import { CSV_START, csvLine } from '../history/csv.ts';
import type { ExportFolder } from '../ports.ts';
import { permit } from '../staff/permission.ts';

export interface InvoiceListExportParts {
  readonly exports: ExportFolder;
  readonly language: () => Language;
  readonly view: (listId: string) => CallOutput<'bulk.view'>;
}

const words = { ru, kk, en } as const;

/** @throws Refusal `till_export_failed`; no partial file is left. */
export function createInvoiceListExport({ exports, language, view }: InvoiceListExportParts) {
  return defineCalls({
    async 'bulk.export'({ listId }, caller) {
      permit(caller, 'senior');
      const { invoices, createdAt } = view(listId);
      const { table, phase, fileName } = words[language()];
      const head = [
        table.number,
        table.sale,
        table.phone,
        table.amount,
        table.what,
        table.state,
        table.paidAt,
        table.problem,
      ];
      const lines = invoices.map((invoice) =>
        csvLine([
          invoice.number,
          invoice.saleNumber,
          invoice.phoneMasked ?? '',
          { amountTiyn: invoice.amountTiyn },
          invoice.description,
          phase[invoice.phase],
          invoice.paidAt === null ? '' : formatDayTime(Date.parse(invoice.paidAt), language()),
          invoice.problem?.code ?? '',
        ]),
      );
      return writeFile(exports, `${fileName}_${almatyDay(Date.parse(createdAt))}.csv`, (file) =>
        file.write(CSV_START + csvLine(head) + lines.join('')),
      );
    },
  });
}
