import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { almatyDay, formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import en from '@tilla/shared/locales/en/bulk.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/bulk.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/bulk.json' with { type: 'json' };
import type { ShopContext } from '../payments/shop-context.ts';
import { CSV_START, csvLine } from '../platform/csv.ts';
import { writeFile } from '../platform/export-file.ts';
import { defineCalls } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import type { ExportFolder } from '../platform/ports.ts';

const words = { ru, kk, en } as const;

/** @throws Refusal `till_export_failed`; no partial file is left. */
export function createInvoiceListExport({
  exports,
  language,
  view,
}: ShopContext & {
  readonly exports: ExportFolder;
  readonly view: (listId: string) => CallOutput<'bulk.view'>;
}) {
  return {
    calls: defineCalls({
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
    }),
  };
}
