import { z } from 'zod';
import { forcibleCodes } from '../behaviour/forced-answers.ts';
import { defined, moodSchema } from '../behaviour/moods.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { validationError } from '../http/api-error.ts';
import { didYouMean } from '../http/did-you-mean.ts';
import { reconcileInvoice } from '../provider/provider.ts';
import { changedLedgerAnswer, doneAnswer, forceAnswer, ledgerAnswer } from './answers.ts';
import { type DeclareControl, noBody } from './control-route.ts';
import { impossible, invoiceOf, moneyOf, organizationOf } from './find.ts';
import { readLedger } from './ledger-view.ts';
import { allOperations } from './organization-schema.ts';

const providerSchema = moodSchema.partial().extend({
  organization_id: z.int().optional(),
  reconcile: z.strictObject({ invoice_id: z.int() }).optional(),
});
/** The provider's ledger then disagrees; null removes the charge. */
const ledgerChangeSchema = z.strictObject({
  invoice_id: z.int(),
  amount: z.union([z.string(), z.number()]).nullable(),
});
const forceSchema = z.strictObject({
  organization_id: z.int(),
  // Named in the description; refused below with the nearest one.
  operation: z.string().meta({ enum: [...allOperations] }),
  code: z.string().meta({ enum: [...forcibleCodes] }),
  times: z.int().min(1).default(1),
});

export function registerProviderControl(declare: DeclareControl, context: ServiceContext): void {
  declare(
    {
      method: 'post',
      path: '/provider',
      summary: "The provider's behaviour from now on: for all, or for one production organization",
      body: providerSchema,
      answer: doneAnswer,
    },
    ({ body: { organization_id, reconcile, ...given } }) => {
      const mood = defined(given);
      if (organization_id !== undefined) {
        const { mode } = organizationOf(context, organization_id);
        if (mode === 'sandbox' && Object.keys(mood).length > 0) throw unfelt();
      }
      context.moods.set(organization_id, mood);
      if (reconcile !== undefined && !reconcileInvoice(context, invoiceOf(context, reconcile.invoice_id))) {
        throw impossible('Only an invoice in error can be reconciled.');
      }
      return { ok: true };
    },
  );
  declare(
    {
      method: 'post',
      path: '/ledger',
      summary: "Changes a charge in the provider's ledger, which then disagrees; null removes it",
      body: ledgerChangeSchema,
      answer: changedLedgerAnswer,
    },
    ({ body: { invoice_id, amount } }) => {
      const invoice = invoiceOf(context, invoice_id);
      if (!context.ledger.falsify(invoice.id, amount === null ? null : moneyOf(amount))) {
        throw impossible('The provider holds no charge for this invoice.');
      }
      return { invoice_id, amount };
    },
  );
  declare(
    {
      method: 'get',
      path: '/ledger',
      summary: 'What the provider really charged and refunded: count double charges here',
      answer: ledgerAnswer,
    },
    () => readLedger(context),
  );
  declare(
    {
      method: 'post',
      path: '/force',
      summary: 'The next calls of an operation answer a code that nothing else provokes',
      body: forceSchema,
      answer: doneAnswer,
    },
    ({ body: { organization_id, operation, code, times } }) => {
      organizationOf(context, organization_id);
      if (!forcibleCodes.includes(code)) {
        throw validationError({
          code: [`This code cannot be forced${didYouMean(code, forcibleCodes) || '; see GET /_control/force.'}`],
        });
      }
      if (!allOperations.includes(operation)) {
        const meant = didYouMean(operation, allOperations);
        throw validationError({ operation: [`Unknown operation, see GET /_control/grants${meant}`] });
      }
      context.forced.add({ organizationId: organization_id, operation, code, times });
      return { ok: true };
    },
  );
  declare(
    { method: 'get', path: '/force', summary: 'What can be forced, and what still is', answer: forceAnswer },
    () => ({
      codes: forcibleCodes,
      active: context.forced.active().map(({ organizationId, operation, code, times }) => ({
        organization_id: organizationId,
        operation,
        code,
        left: times,
      })),
    }),
  );
  declare(
    { method: 'delete', path: '/force', summary: 'Removes all forced answers', body: noBody, answer: doneAnswer },
    () => {
      context.forced.clear();
      return { ok: true };
    },
  );
}

const unfelt = () =>
  validationError({
    organization_id: [
      'No provider behaviour reaches a sandbox organization: make it mode production, or use simulate-status or POST /_control/force.',
    ],
  });
