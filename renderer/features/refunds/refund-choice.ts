import type { CallInput } from '@tilla/shared/contract/calls.ts';
import type { RefundOfferView } from '@tilla/shared/contract/views/refund-view.ts';
import { parseTypedMoney } from '@tilla/shared/domain/money-text.ts';

export type RefundLine = RefundOfferView['lines'][number];
type LineAsked = NonNullable<CallInput<'refund.start'>['lines']>[number];

export type LineChoice = { readonly count: number } | { readonly amount: string };
export type LineChoices = Readonly<Record<string, LineChoice>>;

export function countOf(choice: LineChoice | undefined): number {
  return choice !== undefined && 'count' in choice ? choice.count : 0;
}

/** The typed amount of a line: undefined where it is invalid, or more than the line has left. */
export function typedTiynOf({ leftTiyn }: RefundLine, amount: string): number | undefined {
  const tiyn = parseTypedMoney(amount);
  return tiyn !== undefined && tiyn > 0 && tiyn <= leftTiyn ? tiyn : undefined;
}

/** For display only: the core counts the amount itself, line by line. The last pieces take what is left (rule R3). */
export function lineTiyn(line: RefundLine, choice: LineChoice | undefined): number {
  if (choice !== undefined && 'amount' in choice) return typedTiynOf(line, choice.amount) ?? 0;
  const count = countOf(choice);
  return count >= line.leftCount ? line.leftTiyn : Math.round((line.totalTiyn * count) / line.count);
}

export function linesTiyn(lines: readonly RefundLine[], choices: LineChoices): number {
  return lines.reduce((all, line) => all + lineTiyn(line, choices[line.itemId]), 0);
}

/** Every piece that is left. */
export function wholeOf(lines: readonly RefundLine[]): LineChoices {
  return Object.fromEntries(lines.map(({ itemId, leftCount }) => [itemId, { count: leftCount }]));
}

export function linesAsked(lines: readonly RefundLine[], choices: LineChoices): LineAsked[] {
  return lines.flatMap((line): LineAsked[] => {
    const { itemId } = line;
    const choice = choices[itemId];
    if (choice !== undefined && 'amount' in choice) {
      const amountTiyn = typedTiynOf(line, choice.amount);
      return amountTiyn === undefined ? [] : [{ itemId, count: null, amountTiyn }];
    }
    const count = countOf(choice);
    return count === 0 ? [] : [{ itemId, count, amountTiyn: null }];
  });
}

export function areAmountsGood(lines: readonly RefundLine[], choices: LineChoices): boolean {
  return lines.every((line) => {
    const choice = choices[line.itemId];
    return (
      choice === undefined ||
      !('amount' in choice) ||
      choice.amount === '' ||
      typedTiynOf(line, choice.amount) !== undefined
    );
  });
}
