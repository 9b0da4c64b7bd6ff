/** What a customer took, brought and owes; as text for a message or a QR. */

import type { DebtMoveView, DebtorRow } from '@tilla/shared/contract/views/debt-view.ts';
import { dayStartOf, formatDay } from '@tilla/shared/domain/almaty-time.ts';
import type { Language } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { type ReceiptWord, receiptWord } from '../platform/receipt-words.ts';

export interface DebtStatement {
  readonly debtor: DebtorRow;
  /** Oldest first, since nothing was owed the last time. */
  readonly moves: readonly DebtMoveView[];
  readonly at: string;
}

export interface StatementSum {
  readonly name: ReceiptWord;
  readonly text: string;
  readonly isStrong: boolean;
}

type Word = (name: ReceiptWord, values?: Record<string, string>) => string;

/** What came before the debt was last settled is no part of it. */
export function movesSinceSettled(moves: readonly DebtMoveView[]): DebtMoveView[] {
  let owedTiyn = 0;
  let start = 0;
  for (const [at, { amountTiyn }] of moves.entries()) {
    owedTiyn += amountTiyn;
    if (owedTiyn <= 0 && at < moves.length - 1) start = at + 1;
  }
  return moves.slice(start);
}

export function statementText({ debtor, moves }: DebtStatement, shopName: string, language: Language): string {
  const word: Word = (name, values) => receiptWord(name, [language], values);
  return [
    ...(shopName === '' ? [] : [shopName]),
    debtor.name === null ? word('debtStatement') : `${word('debtStatement')}: ${debtor.name}`,
    ...moves.map((move) => {
      const sign = move.amountTiyn > 0 ? '+' : '';
      return `${moveText(move, word, language)} ${sign}${formatMoney(move.amountTiyn, language)}`;
    }),
    ...statementSums(debtor, language).map(({ name, text }) => `${word(name)}: ${text}`),
  ].join('\n');
}

export function moveText({ kind, at, saleNumber }: DebtMoveView, word: Word, language: Language): string {
  const name =
    saleNumber === null && kind === 'written_off'
      ? word('debtCarriedWrittenOff')
      : word(moveWords[kind], { number: String(saleNumber) });
  return `${formatDay(Date.parse(at), language)} ${name}`;
}

export function statementSums(
  { owedTiyn, overdueTiyn, overpaidTiyn, dueDay }: DebtorRow,
  language: Language,
): StatementSum[] {
  const sum = (name: ReceiptWord, amountTiyn: number, isStrong = false): StatementSum[] =>
    amountTiyn === 0 && !isStrong ? [] : [{ name, text: formatMoney(amountTiyn, language), isStrong }];
  return [
    ...sum('debtOwed', owedTiyn, true),
    ...sum('debtOverdue', overdueTiyn),
    ...sum('debtOverpaid', overpaidTiyn),
    ...(dueDay === null
      ? []
      : [{ name: 'debtDue', text: formatDay(dayStartOf(dueDay), language), isStrong: false } as const]),
  ];
}

const moveWords = {
  taken: 'debtTaken',
  carried_over: 'debtCarriedOver',
  repaid: 'debtRepaid',
  returned: 'debtReturned',
  written_off: 'debtWrittenOff',
} as const satisfies Record<DebtMoveView['kind'], ReceiptWord>;
