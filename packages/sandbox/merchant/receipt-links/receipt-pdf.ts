import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { type PaperBlock, POINTS_PER_MM, renderPaper } from '#sandbox/drawing/paper-pdf.ts';

/** The Kazakh and Russian forms of money and date are the same. */
export interface ReceiptDocument {
  shopName: string;
  shopIdn: string;
  kkmNumber: string | null;
  number: string;
  invoiceNumber: string;
  fiscalNumber: string;
  paidAtMs: number;
  tender: 'qr' | 'phone';
  lines: readonly { name: string; count: number; priceTiyn: number; totalTiyn: number }[];
  discountTiyn: number;
  totalTiyn: number;
  /** Carries no secret. */
  fiscalLink: string;
  isSandbox: boolean;
}

const TENDERS = { qr: 'QR-төлем / QR-оплата', phone: 'Шот бойынша / По счёту' } as const;

export function renderReceiptPdf(receipt: ReceiptDocument, fontsFolder: string): Promise<Uint8Array> {
  const title = { title: `Чек ${receipt.number}`, author: receipt.shopName, atMs: receipt.paidAtMs };
  return renderPaper(composeReceipt(receipt), title, fontsFolder);
}

function composeReceipt(receipt: ReceiptDocument): PaperBlock[] {
  const money = (amountTiyn: number): string => formatMoney(amountTiyn, 'ru');
  const blocks: PaperBlock[] = [
    { kind: 'text', text: receipt.shopName, size: 12, bold: true, align: 'center' },
    { kind: 'text', text: `ЖСН/БСН · ИИН/БИН ${receipt.shopIdn}`, size: 8, align: 'center', gap: 6 },
    { kind: 'text', text: 'Фискалдық чек / Фискальный чек', size: 9, bold: true, align: 'center' },
    { kind: 'text', text: 'Сату / Продажа', size: 8, align: 'center' },
  ];
  if (receipt.isSandbox) {
    blocks.push({ kind: 'text', text: 'ОҚУ РЕЖИМІ / УЧЕБНЫЙ РЕЖИМ · SANDBOX', size: 8, bold: true, align: 'center' });
  }
  blocks.push(
    { kind: 'rule' },
    { kind: 'pair', left: 'Чек №', right: receipt.number, size: 8 },
    { kind: 'pair', left: 'Шот / Счёт №', right: receipt.invoiceNumber, size: 8 },
    { kind: 'pair', left: 'Күні / Дата', right: formatDayTime(receipt.paidAtMs, 'ru'), size: 8 },
    { kind: 'rule' },
  );
  for (const line of receipt.lines) {
    blocks.push(
      { kind: 'text', text: line.name, size: 9 },
      {
        kind: 'pair',
        left: `${String(line.count)} × ${money(line.priceTiyn)}`,
        right: money(line.totalTiyn),
        size: 9,
        gap: 3,
      },
    );
  }
  blocks.push({ kind: 'rule' });
  if (receipt.discountTiyn > 0) {
    blocks.push({ kind: 'pair', left: 'Жеңілдік / Скидка', right: money(-receipt.discountTiyn), size: 9 });
  }
  blocks.push(
    { kind: 'pair', left: 'БАРЛЫҒЫ / ИТОГО', right: money(receipt.totalTiyn), size: 11, bold: true, gap: 2 },
    { kind: 'pair', left: 'Төлем / Оплата', right: TENDERS[receipt.tender], size: 8 },
    { kind: 'rule' },
    { kind: 'pair', left: 'Фискалдық белгі / Фискальный признак', right: receipt.fiscalNumber, size: 8 },
  );
  if (receipt.kkmNumber !== null) {
    blocks.push({ kind: 'pair', left: 'БКМ / ККМ', right: receipt.kkmNumber, size: 8 });
  }
  blocks.push(
    { kind: 'qr', text: receipt.fiscalLink, size: 30 * POINTS_PER_MM },
    { kind: 'text', text: 'Рақмет! / Спасибо за покупку!', size: 9, align: 'center' },
  );
  return blocks;
}
