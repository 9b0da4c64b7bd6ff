/** The provider's receipt on a roll: its link as a QR, since its page is A4. */

import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import type { Spoken } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import type { PlayMode } from '../platform/keeper-port.ts';
import type { PrintedReceipt } from '../platform/ports.ts';
import { receiptWord } from '../platform/receipt-words.ts';
import { receiptNumber } from './receipt-content.ts';

export interface LinkReceiptFacts {
  readonly of: { readonly at: string; readonly totalTiyn: number } & (
    | { readonly number: number }
    | { readonly invoiceId: number }
  );
  readonly url: string;
  /** Part of a split sale; undefined for all of it. */
  readonly part: string | undefined;
  readonly shopName: string;
  readonly play: PlayMode | null;
  readonly spoken: Spoken;
  readonly paperWidth: PrintedReceipt['paperWidth'];
}

export function composeLinkReceipt(facts: LinkReceiptFacts): PrintedReceipt {
  const { of, url, part, shopName, play, spoken, paperWidth } = facts;
  const [language] = spoken;
  const banner = play === null ? [] : [{ kind: 'banner', text: receiptWord(play, spoken), align: 'center' } as const];
  return {
    paperWidth,
    blocks: [
      ...banner,
      ...(shopName === '' ? [] : [{ kind: 'title', text: shopName, align: 'center' } as const]),
      { kind: 'text', text: receiptWord('fiscalReceipt', spoken), align: 'center' },
      { kind: 'rule' },
      {
        kind: 'pair',
        left:
          'number' in of
            ? receiptWord('title', spoken, { number: receiptNumber(of) })
            : receiptWord('invoiceNumber', spoken, { number: String(of.invoiceId) }),
        right: formatDayTime(Date.parse(of.at), language),
        strong: false,
      },
      {
        kind: 'pair',
        left: receiptWord('total', spoken),
        right: formatMoney(of.totalTiyn, language),
        strong: true,
      },
      ...(part === undefined ? [] : [{ kind: 'small', text: part, align: 'center' } as const]),
      { kind: 'qr', text: url },
      { kind: 'small', text: receiptWord('scanForReceipt', spoken), align: 'center' },
      ...banner,
    ],
  };
}
