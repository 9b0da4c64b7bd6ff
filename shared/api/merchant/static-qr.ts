/** Printed QR codes as they cross the wire (gaps.md "Static QR"). */

import { z } from 'zod';
import { createFields, fromCreateWire, needsSum } from './invoice-requests.ts';
import { positiveInteger } from './request-fields.ts';
import { moneyShape, pageLinksShape, pageMetaShape, utcTimeShape } from './wire-shapes.ts';

/** `POST /static-qr`. */
export const staticQrBody = z
  .object({
    amount: createFields.amount,
    cart_items: createFields.cart_items,
    description: createFields.description,
    external_order_id: createFields.external_order_id,
    bank_connection_id: createFields.bank_connection_id,
  })
  .refine(needsSum.when, needsSum.otherwise)
  .transform((wire) => fromCreateWire(wire, null));

/** `GET /static-qr`. */
export const staticQrListQuery = z.object({
  per_page: positiveInteger(100).default(10),
  page: positiveInteger(999_999_999).default(1),
});

const staticQrShape = z.object({
  id: z.int(),
  qr_token: z.string(),
  qr_link: z.string(),
  qr_image: z.string(),
  amount: moneyShape,
  description: z.string().nullable(),
  external_order_id: z.string().nullable(),
  status: z.literal('active'),
  created_at: utcTimeShape,
});

export type StaticQrWire = z.output<typeof staticQrShape>;

export const staticQrWire = z.object({ static_qr: staticQrShape });
export const staticQrPageWire = z.object({
  data: z.array(staticQrShape),
  links: pageLinksShape,
  meta: pageMetaShape,
});
