/** Writes go through the merchant API with the shop's key, so they are logged and meet faults. */
import { z } from 'zod';
import type { ServiceContext } from '../context/service-context.ts';
import { MERCHANT_PATH } from '../merchant/app.ts';
import type { Organization } from '../store/organizations.ts';
import { type WrittenAnswer, writtenAnswer } from './answers.ts';
import type { DeclareControl } from './control-route.ts';
import { organizationOf } from './find.ts';

/** Undefined where a fault cut the connection. */
type Ask = (request: Request) => Promise<Response | undefined>;

interface Written {
  path: string;
  body: object;
}

const organizationId = z.int();
const sum = z.union([z.string(), z.number()]).optional();
const billSchema = z.strictObject({
  organization_id: organizationId,
  kind: z.enum(['qr', 'phone']).default('qr'),
  amount: sum,
  phone_number: z.string().optional(),
});
const printedSchema = z.strictObject({ organization_id: organizationId, amount: sum });
const refundSchema = z.strictObject({ organization_id: organizationId, by: z.enum(['code', 'link']).default('code') });

const description = 'Console';
const USUAL_AMOUNT = 1250;

/** Null where a fault cut the connection. */
export async function askFor(ask: Ask, request: Request): Promise<WrittenAnswer> {
  const answer = await ask(request);
  const isJson = answer?.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await answer?.json() : null;
  return { status: answer?.status ?? null, body };
}

export function registerConsoleWrites(declare: DeclareControl, context: ServiceContext, ask: Ask): void {
  const write = <S extends z.ZodType<{ organization_id: number }>>(
    path: `/${string}`,
    summary: string,
    schema: S,
    ofShop: (organization: Organization, wanted: z.output<S>) => Written,
  ): void => {
    declare({ method: 'post', path, summary, body: schema, answer: writtenAnswer, isUnit: false }, async ({ body }) => {
      const wanted = body as z.output<S>;
      const organization = organizationOf(context, wanted.organization_id);
      const written = ofShop(organization, wanted);
      return await askFor(
        ask,
        new Request(`${context.origin()}${MERCHANT_PATH}${written.path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-api-key': context.apiKeys.ofOrganization(organization.id)[0]?.key ?? '',
          },
          body: JSON.stringify(written.body),
        }),
      );
    });
  };

  write('/invoices', "An invoice by the merchant API with the shop's own key", billSchema, (organization, bill) =>
    bill.kind === 'phone'
      ? {
          path: '/invoices',
          body: {
            description,
            phone_number: bill.phone_number ?? '87011234567',
            amount: bill.amount ?? USUAL_AMOUNT,
          },
        }
      : { path: '/invoices/qr', body: goodsOrSum(context, organization, bill.amount) },
  );
  write('/static-qr', 'A printed QR by the merchant API', printedSchema, (organization, printed) => ({
    path: '/static-qr',
    body: goodsOrSum(context, organization, printed.amount),
  }));
  write('/qr-refunds', 'A QR refund by the merchant API', refundSchema, (_organization, { by }) => ({
    path: by === 'link' ? '/qr-refunds/links' : '/qr-refunds',
    body: {},
  }));
}

/** A shop with a catalog needs goods: one at the requested sum, else a few. */
function goodsOrSum(context: ServiceContext, organization: Organization, amount: z.output<typeof sum>): object {
  if (!organization.hasCatalog) return { description, amount: amount ?? USUAL_AMOUNT };
  const goods = context.catalog
    .pageAt(organization.id, {}, 0, 100)
    .filter(({ sellable, status }) => sellable && status === 'active');
  const first = Math.floor(context.random.unit() * Math.max(goods.length - 2, 1));
  if (amount !== undefined) {
    return { description, cart_items: [{ catalog_item_id: goods[first]?.id ?? 0, count: 1, price: amount }] };
  }
  const cart = goods.slice(first, first + 2).map(({ id }, place) => ({ catalog_item_id: id, count: place + 1 }));
  return { description, cart_items: cart };
}
