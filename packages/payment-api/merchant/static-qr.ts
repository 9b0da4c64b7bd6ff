/** Printed QR codes on the wire (docs/decisions.md "Static QR"). */

import { z } from 'zod';
import { createFields, createNames, needsSum } from './invoice-requests.ts';
import { named, positiveInteger } from './request-fields.ts';
import * as w from './wire-definition.ts';
import { optionalText } from './wire-fields.ts';

export const staticQrBody = named(
  z
    .object({
      amount: createFields.amount,
      cart_items: createFields.cart_items,
      description: createFields.description,
      external_order_id: createFields.external_order_id,
      bank_connection_id: createFields.bank_connection_id,
    })
    .refine(needsSum.when, needsSum.otherwise),
  createNames,
);

export const staticQrListQuery = z.object({
  per_page: positiveInteger(100).default(10),
  page: positiveInteger(999_999_999).default(1),
});

const staticQrRecordWire = w.reshaped(
  w.resource({
    id: w.id.as('id'),
    qr_token: w.text.as('qrToken'),
    qr_link: w.text.as('qrLink'),
    qr_image: w.text.as('qrImage'),
    amount: w.money.as('amountTiyn'),
    description: w.text.nullable().as('description'),
    external_order_id: w.text.nullable().as('externalOrderId'),
    status: w.field(z.literal('active'), optionalText).as('status'),
    created_at: w.time.as('createdAt'),
  }),
  ({ id, qrToken, qrLink, qrImage, ...staticQr }) => {
    const qrText = qrToken ?? qrLink;
    /** The till draws the code itself; the picture is kept only without a text (docs/decisions.md). */
    return { id, qrText, qrImage: qrText === null ? qrImage : null, ...staticQr };
  },
);

export type StaticQrWire = w.Written<typeof staticQrRecordWire>;
/** Status raw. */
export type StaticQr = w.Read<typeof staticQrRecordWire>;

export const staticQrWire = w.wrapped('static_qr', staticQrRecordWire);
/** Newest first; `total` may be null. */
export const staticQrPageWire = w.page('staticQrs', staticQrRecordWire);

export type StaticQrPage = w.Read<typeof staticQrPageWire>;
