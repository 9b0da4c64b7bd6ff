import type { StaticQr } from '@tilla/payment-api/merchant/static-qr.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { ShopContext } from '../payments/shop-context.ts';
import { writeFile } from '../platform/export-file.ts';
import { defineCalls } from '../platform/handlers.ts';
import { permit } from '../platform/permission.ts';
import type { ExportFolder, PrintedPoster, ReceiptRenderer } from '../platform/ports.ts';
import { receiptWord } from '../platform/receipt-words.ts';
import { Refusal } from '../platform/refusal.ts';
import { findStaticQr } from './find-static-qr.ts';

/** @throws Refusal `till_export_failed`; no partial file is left. */
export function createPrintedPaper({
  client,
  mode,
  serverClock,
  exports,
  receiptRenderer,
  language,
  shopName,
}: ShopContext & {
  readonly exports: ExportFolder;
  readonly receiptRenderer: Pick<ReceiptRenderer, 'poster'>;
  readonly shopName: () => string;
}) {
  function posterOf(made: StaticQr, paper: PrintedPoster['paper']): PrintedPoster {
    const { qrText, qrImage, amountTiyn, description } = made;
    const qr = qrText === null ? (qrImage === null ? null : { image: qrImage }) : { text: qrText };
    if (qr === null) throw new Refusal('qr_render_failed');
    const word = (name: 'training' | 'scanToPay'): string => receiptWord(name, [language()]);
    return {
      paper,
      shopName: shopName(),
      qr,
      amount: formatMoney(amountTiyn, language()),
      description: description ?? '',
      how: word('scanToPay'),
      // Marks play money (rule L8).
      banner: mode === 'training' ? word('training') : null,
    };
  }

  return {
    calls: defineCalls({
      async 'staticQr.paper'({ staticQrId, paper }, caller) {
        permit(caller, 'senior');
        const made = await findStaticQr(client, staticQrId);
        const pdf = await receiptRenderer.poster(posterOf(made, paper));
        const name = `qr_${String(staticQrId)}_${paper}_${almatyDay(serverClock.stampMs())}.pdf`;
        return writeFile(exports, name, (file) => file.write(pdf));
      },
    }),
  };
}
