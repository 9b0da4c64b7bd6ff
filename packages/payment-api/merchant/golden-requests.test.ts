/** Bodies as the till writes them, kept as JSON, with the service's reading of each. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCatalogItemsBody, patchCatalogItemBody, writeGoodsChange, writeNewGoods } from './catalog-changes.ts';
import { clientCheckBody } from './clients.ts';
import { authSendPhoneRequest, authVerifyRequest } from './connections.ts';
import { oddFields } from './golden/odd-fields.ts';
import refusedFields from './golden/refused-fields.json' with { type: 'json' };
import requests from './golden/requests.json' with { type: 'json' };
import { createPhoneInvoiceBody, createQrInvoiceBody } from './invoice-requests.ts';
import { qrRefundExecuteBody } from './qr-refund.ts';
import { refundBody } from './refund.ts';
import { staticQrBody } from './static-qr.ts';

/** `read` where the service reads more than the till wrote. */
const golden = z.array(
  z.strictObject({
    route: z.string(),
    what: z.string(),
    request: z.unknown(),
    body: z.record(z.string(), z.unknown()),
    read: z.unknown().optional(),
  }),
);

type Body = Pick<z.ZodType, 'parse'> & { encode: (request: never) => unknown };

/** What is no codec: an item's unit is a text in the till, and only a change writes null. */
const newGoods = { parse: createCatalogItemsBody.parse, encode: writeNewGoods };
const goodsChange = { parse: patchCatalogItemBody.parse, encode: writeGoodsChange };

const bodies: Readonly<Record<string, Body>> = {
  'POST /invoices': createPhoneInvoiceBody,
  'POST /invoices/qr': createQrInvoiceBody,
  'POST /static-qr': staticQrBody,
  'POST /invoices/{id}/refund': refundBody,
  'POST /qr-refunds/{id}/execute': qrRefundExecuteBody,
  'POST /clients/check': clientCheckBody,
  'POST /catalog': newGoods,
  'PATCH /catalog/{id}': goodsChange,
  'POST /connections/{id}/auth/send-phone': authSendPhoneRequest,
  'POST /connections/{id}/auth/verify-otp': authVerifyRequest,
};

const examples = golden.parse(requests);

function bodyOf(route: string) {
  const found = bodies[route];
  if (found === undefined) throw new Error(`no body for ${route}`);
  return found;
}

describe.each(examples)('golden requests: $route, $what', ({ route, request, body, read = request }) => {
  const form = bodyOf(route);

  test('the till writes the body byte for byte, because a frozen body is sent again as it is', () => {
    expect(JSON.stringify(form.encode(request as never))).toBe(JSON.stringify(body));
  });

  test('the service reads what the till meant', () => {
    expect(form.parse(body)).toEqual(read);
  });
});

test.each(Object.entries(bodies))(
  'golden requests: the fields that make %s refused are those of the table',
  (route, form) => {
    const found = examples.filter((one) => one.route === route);
    const refused = Object.assign({}, ...found.map(({ body }) => oddFields(body, (odd) => form.parse(odd)))) as unknown;
    expect(refused).toEqual(refusedFields[route as keyof typeof refusedFields]);
  },
);
