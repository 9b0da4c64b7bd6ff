import { z } from 'zod';
import { stockMadeUpGoods } from '../catalog-data/demo-catalog.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { decideKyc } from '../partner/kyc.ts';
import { decidedAnswer, madeKeyAnswer, madeOrganizationAnswer, partnerKeysAnswer, stockedAnswer } from './answers.ts';
import type { DeclareControl } from './control-route.ts';
import { numberOf, organizationOf } from './find.ts';
import { keySchema, makeKey } from './key-maker.ts';
import { changeOrganization, makeOrganization } from './organization-maker.ts';
import { kycStatuses, organizationSchema } from './organization-schema.ts';
import { changeStartPartner, makePartner, partnerSchema } from './partners.ts';

const catalogSchema = z.strictObject({
  organization_id: z.int(),
  count: z.int().min(1).max(200_000),
  source: z.enum(['own', 'other', 'shared']).default('own'),
});
const kycSchema = z.strictObject({
  organization_id: z.int(),
  status: z.enum(kycStatuses),
  comment: z.string().optional(),
});

export function registerOrganizationControl(declare: DeclareControl, context: ServiceContext): void {
  declare(
    {
      method: 'post',
      path: '/organizations',
      summary: 'Makes an organization in exactly the given state',
      body: organizationSchema,
      answer: madeOrganizationAnswer,
    },
    ({ body }) => makeOrganization(context, body),
  );
  declare(
    {
      method: 'patch',
      path: '/organizations/{id}',
      summary: 'Changes an organization while it works; absent fields stay',
      body: organizationSchema,
      answer: madeOrganizationAnswer,
    },
    ({ body, id }) => changeOrganization(context, organizationOf(context, numberOf(id)), body),
  );
  declare(
    {
      method: 'post',
      path: '/organizations/{id}/keys',
      summary: 'One more API key, for limits that keys share',
      body: keySchema,
      answer: madeKeyAnswer,
    },
    ({ body, id }) => makeKey(context, organizationOf(context, numberOf(id)), body),
  );
  declare(
    {
      method: 'post',
      path: '/catalog',
      summary: "Adds generated goods; source other makes them another integration's",
      body: catalogSchema,
      answer: stockedAnswer,
    },
    ({ body: { organization_id, count, source } }) => {
      const { id } = organizationOf(context, organization_id);
      stockMadeUpGoods(context, id, count, source);
      return { organization_id: id, items: context.catalog.count(id, {}) };
    },
  );
  declare(
    { method: 'post', path: '/kyc', summary: "The moderator's decision", body: kycSchema, answer: decidedAnswer },
    ({ body: { organization_id, status, comment } }) => {
      decideKyc(context, organizationOf(context, organization_id), status, comment ?? null);
      return { organization_id, kyc_status: status };
    },
  );
  declare(
    {
      method: 'patch',
      path: '/partner',
      summary: "Changes the start line's partner",
      body: partnerSchema,
      answer: partnerKeysAnswer,
    },
    ({ body }) => changeStartPartner(context, body),
  );
  declare(
    {
      method: 'post',
      path: '/partners',
      summary: 'Makes another partner',
      body: partnerSchema,
      answer: partnerKeysAnswer,
    },
    ({ body }) => makePartner(context, body),
  );
}
