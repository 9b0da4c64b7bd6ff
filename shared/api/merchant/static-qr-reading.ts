/** Printed QR codes as the till reads them (gaps.md "Static QR", reading rule). */

import { z } from 'zod';
import { moneyField, optionalNumber, optionalText, optionalTime } from './wire-fields.ts';

const staticQr = z
  .looseObject({
    id: z.int(),
    qr_token: optionalText,
    qr_link: optionalText,
    qr_image: optionalText,
    amount: moneyField,
    description: optionalText,
    external_order_id: optionalText,
    status: optionalText,
    created_at: optionalTime,
  })
  .transform((wire) => {
    const qrText = wire.qr_token ?? wire.qr_link;
    return {
      id: wire.id,
      /** The till draws it itself where it can; the picture is kept only where it is all there is (gaps.md). */
      qrText,
      qrImage: qrText === null ? wire.qr_image : null,
      amountTiyn: wire.amount,
      description: wire.description,
      externalOrderId: wire.external_order_id,
      status: wire.status,
      createdAt: wire.created_at,
    };
  });

/** Sum in tiyn, times ISO in UTC, status raw. */
export type StaticQr = z.output<typeof staticQr>;

const answer = z.looseObject({ static_qr: staticQr }).transform((wire) => wire.static_qr);

/** The answer of `POST /static-qr`; throws ZodError where it is not one. */
export function readStaticQr(body: unknown): StaticQr {
  return answer.parse(body);
}

const page = z
  .looseObject({ data: z.array(staticQr), meta: z.looseObject({ total: optionalNumber }).nullish() })
  .transform((wire) => ({ staticQrs: wire.data, total: wire.meta?.total ?? null }));

/** Newest first; `total` is null where the service does not tell it. */
export type StaticQrPage = z.output<typeof page>;

/** One page of `GET /static-qr`; throws ZodError where it is not one. */
export function readStaticQrPage(body: unknown): StaticQrPage {
  return page.parse(body);
}
