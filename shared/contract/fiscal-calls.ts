/** Fiscal receipts of counter money, and the code that one needs of each line. */

import { z } from 'zod';
import { type CallDefinition, command, query } from './definition.ts';
import { CodeChoice, UncodedLine } from './views/fiscal-code-view.ts';
import { CartInput, FiscalCode } from './views/sale-view.ts';
import { FiscalReturnView, ReceiptPreviewView } from './views/tender-view.ts';

const id = z.string().min(1).max(64);

export const fiscalCalls = {
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

  'fiscalCode.missing': query({ cart: CartInput }, z.object({ lines: z.array(UncodedLine) })),
  /** Of a sale; where the service disagreed with this till's copy of the catalog, the items are read again first. */
  'fiscalCode.missingOfSale': query({ saleId: id }, z.object({ lines: z.array(UncodedLine) })),
  /** Coded items of the shop for goods of this name, best first; with `text`, those that are found by it. */
  'fiscalCode.choices': query(
    { name: z.string().max(255), catalogItemId: z.int().nullable(), text: z.string().max(100) },
    z.object({ choices: z.array(CodeChoice) }),
  ),
  /**
   * For a line of a sale that exists already. A receipt that failed only for missing codes is issued again with the last of
   * them; `left` is how many lines still lack one.
   */
  'fiscalCode.choose': command({ saleId: id, lineId: id, code: FiscalCode }, z.object({ left: z.int() })),
} as const satisfies Record<string, CallDefinition>;
