/** Fiscal receipts of counter money, the code that one needs of each line, and money that goes back over the counter. */

import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { CodeChoice, UncodedLine } from './views/fiscal-code-view.ts';
import { RefundLineInput } from './views/refund-view.ts';
import { CartInput, FiscalCode } from './views/sale-view.ts';
import { FiscalReturnView, ReceiptPreviewView, ReturnOfferView } from './views/tender-view.ts';

const id = z.string().min(1).max(64);

export const fiscalCalls = {
  /** What may go back of a counter tender, whole, by an amount or by the lines that it paid. */
  'tender.prepareReturn': query({ tenderId: id }, ReturnOfferView),
  /**
   * Returns money of a counter tender over the counter; takes a senior. Exactly one of `amountTiyn` and `lines` is
   * given; cash for lines is rounded to coins (`cashReturnTiyn`), an amount of cash is whole tenge. The fiscal receipt
   * stays: `isFiscalDue` means that a task (`fiscal_return`) has what is left to do.
   */
  'tender.giveBack': approvable(
    {
      tenderId: id,
      amountTiyn: z.int().min(1).max(9_999_999_999).nullable(),
      lines: z.array(RefundLineInput).min(1).max(300).nullish(),
      reason: freeText(400),
    },
    z.object({ returnId: z.string(), amountTiyn: z.int(), returnedTiyn: z.int(), isFiscalDue: z.boolean() }),
  ),

  /** What a fiscal receipt would come to; makes nothing. */
  'receipt.preview': query(
    {
      cart: CartInput,
      paymentType: z.enum(['cash', 'card']),
      cashReceivedTiyn: z.int().min(0).max(9_999_999_999).nullable(),
    },
    ReceiptPreviewView,
  ),
  /** A new fiscal receipt for money taken earlier; refused unless every earlier one failed (rule H4). */
  'fiscalReceipt.issue': command({ tenderId: id }, z.object({ operationId: z.string() })),

  /** Of an open task `fiscal_return`. */
  'fiscalReturn.view': query({ taskId: z.string().max(120) }, FiscalReturnView),

  'fiscalCode.missing': query({ cart: CartInput }, z.object({ lines: z.array(UncodedLine) }), {
    staleAfter: { 'catalog.changed': 'refetch' },
  }),
  /** Of a sale; where the service disagreed with this till's copy of the catalog, the items are read again first. */
  'fiscalCode.missingOfSale': query({ saleId: id }, z.object({ lines: z.array(UncodedLine) }), {
    staleAfter: {
      'sale.changed': ({ saleId }) => ({ saleId }),
      'operation.changed': ({ kind, subject }) => kind === 'fiscal_receipt' && { saleId: subject },
    },
  }),
  /** Coded items of the shop for goods of this name, best first; with `text`, those that are found by it. */
  'fiscalCode.choices': query(
    { name: z.string().max(255), catalogItemId: z.int().nullable(), text: z.string().max(100) },
    z.object({ choices: z.array(CodeChoice) }),
    { staleAfter: { 'catalog.changed': 'refetch' } },
  ),
  /**
   * For a line of a sale that exists already. A receipt that failed only for missing codes is issued again with the last of
   * them; `left` is how many lines still lack one.
   */
  'fiscalCode.choose': command({ saleId: id, lineId: id, code: FiscalCode }, z.object({ left: z.int() })),
} as const satisfies Record<string, CallDefinition>;
