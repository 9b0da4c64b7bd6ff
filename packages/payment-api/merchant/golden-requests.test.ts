/** Bodies as the till writes them, kept as JSON, with the service's reading of each. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCatalogItemsBody, patchCatalogItemBody, writeGoodsChange, writeNewGoods } from './catalog-changes.ts';
import { authSendPhoneRequest, authVerifyRequest, writeCashierCode, writeCashierPhone } from './connections.ts';
import { oddFields } from './golden/odd-fields.ts';
import refusedFields from './golden/refused-fields.json' with { type: 'json' };
import requests from './golden/requests.json' with { type: 'json' };
import { createPhoneInvoiceBody, createQrInvoiceBody, writeInvoiceRequest } from './invoice-requests.ts';
import { refundBody, writeRefundRequest } from './refund.ts';

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

type Parameter<F extends (...given: never[]) => unknown> = Parameters<F>[0];

/** By route: the service's form, and the till's text. */
const bodies: Readonly<Record<string, readonly [form: z.ZodType, write: (request: never) => string]>> = {
  'POST /invoices': [
    createPhoneInvoiceBody,
    (request: Parameter<typeof writeInvoiceRequest>) => JSON.stringify(writeInvoiceRequest(request)),
  ],
  'POST /invoices/qr': [
    createQrInvoiceBody,
    (request: Parameter<typeof writeInvoiceRequest>) => JSON.stringify(writeInvoiceRequest(request)),
  ],
  'POST /invoices/{id}/refund': [
    refundBody,
    (request: Parameter<typeof writeRefundRequest>) => JSON.stringify(writeRefundRequest(request)),
  ],
  'POST /catalog': [
    createCatalogItemsBody,
    (items: Parameter<typeof writeNewGoods>) => JSON.stringify(writeNewGoods(items)),
  ],
  'PATCH /catalog/{id}': [
    patchCatalogItemBody,
    (change: Parameter<typeof writeGoodsChange>) => JSON.stringify(writeGoodsChange(change)),
  ],
  'POST /connections/{id}/auth/send-phone': [
    authSendPhoneRequest,
    ({ cashierPhone, confirmDuplicate }: z.output<typeof authSendPhoneRequest>) =>
      writeCashierPhone(cashierPhone, confirmDuplicate),
  ],
  'POST /connections/{id}/auth/verify-otp': [authVerifyRequest, writeCashierCode],
};

const examples = golden.parse(requests);

function bodyOf(route: string) {
  const found = bodies[route];
  if (found === undefined) throw new Error(`no body for ${route}`);
  return found;
}

describe.each(examples)('golden requests: $route, $what', ({ route, request, body, read = request }) => {
  const [form, write] = bodyOf(route);

  test('the till writes the body byte for byte, because a frozen body is sent again as it is', () => {
    expect(write(request as never)).toBe(JSON.stringify(body));
  });

  test('the service reads what the till meant', () => {
    expect(form.parse(body)).toEqual(read);
  });
});

test.each(Object.entries(bodies))(
  'golden requests: the fields that make %s refused are those of the table',
  (route, [form]) => {
    const found = examples.filter((one) => one.route === route);
    const refused = Object.assign({}, ...found.map(({ body }) => oddFields(body, (odd) => form.parse(odd)))) as unknown;
    expect(refused).toEqual(refusedFields[route as keyof typeof refusedFields]);
  },
);
