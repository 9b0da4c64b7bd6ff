/** Printed QR codes as they cross the wire (gaps.md "Static QR"). */

import { z } from 'zod';
import { createFields, fromCreateWire, needsSum } from './invoice-requests.ts';
import { positiveInteger } from './request-fields.ts';
import * as w from './wire-definition.ts';
import { optionalText } from './wire-fields.ts';

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
    /**
     * The till draws it itself where it can; the picture is kept only where it is all there is (gaps.md). In the order in
     * which the ledger has it.
     */
    return { id, qrText, qrImage: qrText === null ? qrImage : null, ...staticQr };
  },
);

export type StaticQrWire = w.Written<typeof staticQrRecordWire>;
/** Sum in tiyn, times ISO in UTC, status raw. */
export type StaticQr = w.Read<typeof staticQrRecordWire>;

export const staticQrWire = w.wrapped('static_qr', staticQrRecordWire);
/** One page of `GET /static-qr`, newest first; `total` is null where the service does not tell it. */
export const staticQrPageWire = w.page('staticQrs', staticQrRecordWire);

export type StaticQrPage = w.Read<typeof staticQrPageWire>;

/** The answer of `POST /static-qr`; throws ZodError where it is not one. */
export const readStaticQr = (body: unknown): StaticQr => staticQrWire.lenient.parse(body);

/** One page of `GET /static-qr`; throws ZodError where it is not one. */
export const readStaticQrPage = (body: unknown): StaticQrPage => staticQrPageWire.lenient.parse(body);
