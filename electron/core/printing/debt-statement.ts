import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import type { Spoken } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { type DebtStatement, moveText, statementSums } from '../debts/statement.ts';
import type { PlayMode } from '../platform/keeper-port.ts';
import type { PrintedReceipt, ReceiptBlock } from '../platform/ports.ts';
import { type ReceiptWord, receiptWord } from '../platform/receipt-words.ts';

export interface DebtStatementFacts {
  readonly statement: DebtStatement;
  readonly shopName: string;
  readonly play: PlayMode | null;
  readonly spoken: Spoken;
  readonly paperWidth: PrintedReceipt['paperWidth'];
}

export function composeDebtStatement(facts: DebtStatementFacts): PrintedReceipt {
  const { statement, shopName, play, spoken, paperWidth } = facts;
  const { debtor, moves, at } = statement;
  const [language] = spoken;
  const word = (name: ReceiptWord, values?: Record<string, string>): string => receiptWord(name, spoken, values);
  const banners: ReceiptBlock[] = play === null ? [] : [{ kind: 'banner', text: word(play), align: 'center' }];
  return {
    paperWidth,
    blocks: [
      ...banners,
      ...(shopName === '' ? [] : [{ kind: 'title', text: shopName, align: 'center' } as const]),
      { kind: 'title', text: word('debtStatement'), align: 'center' },
      { kind: 'small', text: word('notFiscal'), align: 'center' },
      rule,
      ...(debtor.name === null ? [] : [pair(word('debtor'), debtor.name)]),
      ...(debtor.phoneMasked === null ? [] : [pair(word('debtorPhone'), debtor.phoneMasked)]),
      pair(word('madeAt'), formatDayTime(Date.parse(at), language)),
      rule,
      ...moves.flatMap((move): ReceiptBlock[] => [
        pair(moveText(move, word, language), formatMoney(move.amountTiyn, language)),
        ...(move.names.length === 0 ? [] : [{ kind: 'small', text: move.names.join(', '), align: 'left' } as const]),
      ]),
      rule,
      ...statementSums(debtor, language).map(
        ({ name, text, isStrong }): ReceiptBlock => ({ kind: 'pair', left: word(name), right: text, strong: isStrong }),
      ),
      ...banners,
    ],
  };
}

const rule: ReceiptBlock = { kind: 'rule' };

function pair(left: string, right: string): ReceiptBlock {
  return { kind: 'pair', left, right, strong: false };
}
