import { z } from 'zod';
import { approvable, type CallDefinition, command, query } from './definition.ts';
import { freeText } from './free-text.ts';
import { CodeChoice, UncodedLine } from './views/fiscal-code-view.ts';
import { RefundLineInput } from './views/refund-view.ts';
import { CartInput, FiscalCode } from './views/sale-view.ts';
import { GoodsTo } from './views/stock-view.ts';
import { FiscalReturnView, ReceiptPreviewView, ReturnOfferView } from './views/tender-view.ts';

const id = z.string().min(1).max(64);

export const fiscalCalls = {
  'tender.prepareReturn': query({ tenderId: id }, ReturnOfferView),
  /**
   * Takes a senior. Exactly one of `amountTiyn` and `lines`; cash for lines is rounded to coins (`cashReturnTiyn`), an
   * amount of cash is whole tenge. `isFiscalDue`: a task (`fiscal_return`) has the rest.
   */
  'tender.giveBack': approvable(
    {
      tenderId: id,
      amountTiyn: z.int().min(1).max(9_999_999_999).nullable(),
      lines: z.array(RefundLineInput).min(1).max(300).nullish(),
      reason: freeText(400),
      goodsTo: GoodsTo.optional(),
    },
    z.object({ returnId: z.string(), amountTiyn: z.int(), returnedTiyn: z.int(), isFiscalDue: z.boolean() }),
  ),

  /** Makes nothing. */
  'receipt.preview': query(
    {
      cart: CartInput,
      paymentType: z.enum(['cash', 'card']),
      cashReceivedTiyn: z.int().min(0).max(9_999_999_999).nullable(),
    },
    ReceiptPreviewView,
  ),
  /** Refused unless every earlier receipt of it failed (rule H4). */
  'fiscalReceipt.issue': command({ tenderId: id }, z.object({ operationId: z.string() })),

  'fiscalReturn.view': query({ taskId: z.string().max(120) }, FiscalReturnView),

  'fiscalCode.missing': query({ cart: CartInput }, z.object({ lines: z.array(UncodedLine) }), {
    staleAfter: { 'catalog.changed': 'refetch' },
  }),
  /** Reads the items again first where the service disagreed with this till's catalog. */
  'fiscalCode.missingOfSale': query({ saleId: id }, z.object({ lines: z.array(UncodedLine) }), {
    staleAfter: {
      'sale.changed': ({ saleId }) => ({ saleId }),
      'operation.changed': ({ kind, subject }) => kind === 'fiscal_receipt' && { saleId: subject },
    },
  }),
  /** Best first; `text` searches instead of `name`. */
  'fiscalCode.choices': query(
    { name: z.string().max(255), catalogItemId: z.int().nullable(), text: z.string().max(100) },
    z.object({ choices: z.array(CodeChoice) }),
    { staleAfter: { 'catalog.changed': 'refetch' } },
  ),
  /** With the last missing code a receipt that failed only for codes is issued again; `left` lines still lack one. */
  'fiscalCode.choose': command({ saleId: id, lineId: id, code: FiscalCode }, z.object({ left: z.int() })),
} as const satisfies Record<string, CallDefinition>;
