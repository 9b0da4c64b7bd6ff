/** What is ordered from suppliers: as a table, or as a message of this machine's mail program. */

import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { almatyDay, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import en from '@tilla/shared/locales/en/stock.json' with { type: 'json' };
import kk from '@tilla/shared/locales/kk/stock.json' with { type: 'json' };
import ru from '@tilla/shared/locales/ru/stock.json' with { type: 'json' };
import { CSV_START, type CsvCell, csvLine } from '../platform/csv.ts';
import { writeFile } from '../platform/export-file.ts';
import { defineCalls } from '../platform/handlers.ts';
import type { MailProgram } from '../platform/mail-port.ts';
import { mailtoUrl } from '../platform/mailto.ts';
import { permit } from '../platform/permission.ts';
import type { ExportFolder } from '../platform/ports.ts';
import { Refusal } from '../platform/refusal.ts';
import { byName, itemsById, quantityCell } from './stock-figures.ts';
import type { StockReadContext } from './stock-reads.ts';

const words = { ru, kk, en } as const;

export function createOrders(
  context: StockReadContext & { readonly exports: ExportFolder; readonly mailProgram: MailProgram },
) {
  const { mode, items, exports, mailProgram, serverClock, settings, language } = context;

  function write(lines: CallInput<'stock.exportOrder'>['lines']): Promise<{ file: string }> {
    const { table } = words[language()];
    const names = itemsById(
      context,
      lines.map(({ id }) => id),
    );
    const rows = lines.map(({ id, thousandths }): CsvCell[] => {
      const item = names.get(id);
      return [
        items.of(id).supplier,
        item?.name ?? String(id),
        item?.barcode ?? '',
        quantityCell(thousandths),
        item?.unit ?? '',
      ];
    });
    const head = [table.supplier, table.item, table.barcode, table.quantity, table.unit];
    return writeFile(exports, `${table.file.order}_${almatyDay(serverClock.stampMs())}.csv`, (file) =>
      file.write(CSV_START + csvLine(head) + rows.toSorted(byName).map(csvLine).join('')),
    );
  }

  return {
    calls: defineCalls({
      'stock.exportOrder'({ lines }, caller) {
        permit(caller, 'cashier');
        return write(lines);
      },
      async 'stock.composeOrder'({ lines, text }, caller) {
        permit(caller, 'cashier');
        if (mode === 'training') throw new Refusal('till_mail_in_training');
        if (settings().kiosk) return { isOpened: false, file: null };
        const { order } = words[language()];
        const subject = order.subject.replace('{{day}}', formatDay(serverClock.stampMs(), language()));
        const whole = mailtoUrl('', subject, text);
        if (whole.isWhole) return { isOpened: await mailProgram.compose(whole.url), file: null };
        // An address holds a few lines only; half an order would be taken for a whole one.
        const { file } = await write(lines);
        return { isOpened: await mailProgram.compose(mailtoUrl('', subject, order.attached).url), file };
      },
    }),
  };
}
