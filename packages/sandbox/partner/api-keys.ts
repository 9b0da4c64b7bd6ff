import {
  type ApiKeyAnswer,
  type ApiKeyRequest,
  apiKeyAnswer,
  apiKeyRequest,
} from '@tilla/payment-api/partner/organization.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { validationError } from '../http/api-error.ts';
import type { ServiceApp } from '../http/http-env.ts';
import { merchantOperations } from '../merchant/access/operations.ts';
import type { ApiKey } from '../store/api-keys.ts';
import { checkWebhookAddress } from '../webhooks/address-rules.ts';
import { partnerFieldError } from './envelope.ts';
import type { OwnOrganization } from './guard.ts';
import { addOrganizationRoute } from './route.ts';

export function registerPartnerApiKeys(app: ServiceApp, context: ServiceContext): void {
  addOrganizationRoute(
    app,
    context,
    {
      method: 'post',
      path: '/organizations/{id}/api-key',
      operation: 'api_keys.issue',
      summary: 'Issues the merchant key, or makes it anew',
      body: apiKeyRequest,
      answers: { 200: apiKeyAnswer },
      manages: true,
    },
    ({ body, ...own }) => ({ status: 200, body: issueKey(context, own, body) }),
  );
}

/** A repeated call keeps the key's number. */
function issueKey(context: ServiceContext, own: OwnOrganization, request: ApiKeyRequest): ApiKeyAnswer {
  const { organization, managed } = own;
  requireAddress(request.webhookUrl, !managed.isTest);
  const keys = context.apiKeys.ofOrganization(organization.id);
  const before = keys.find(({ id }) => id === managed.keyId);
  const isReviewed = before?.webhookUrl === request.webhookUrl && before.webhookReviewStatus === 'approved';
  const webhookSecret = request.webhookSecret ?? `whs_${context.random.hex(24)}`;
  const key: ApiKey = {
    id: before?.id ?? context.store.nextId('api_key'),
    organizationId: organization.id,
    name: request.name ?? before?.name ?? 'Partner key',
    key: `tk_${context.random.hex(24)}`,
    ownerIssued: false,
    canManageCashiers: before?.canManageCashiers ?? true,
    grants: before?.grants ?? [...merchantOperations],
    expiresAtMs: null,
    revoked: false,
    webhookUrl: request.webhookUrl,
    webhookSecret,
    // A production address waits for the service's staff.
    webhookReviewStatus: managed.isTest || isReviewed ? 'approved' : 'pending',
  };
  context.apiKeys.put(key);
  context.managed.put({ ...managed, keyId: key.id });
  return {
    success: true,
    key: key.key,
    key_id: key.id,
    webhook_url: request.webhookUrl,
    webhook_secret: webhookSecret,
    is_org_default: keys.every(({ id }) => id >= key.id),
    regenerated: before !== undefined,
    webhook_review_status: key.webhookReviewStatus,
  };
}

function requireAddress(webhookUrl: string, domainOnly: boolean): void {
  const refusal = checkWebhookAddress(webhookUrl, { domainOnly });
  if (refusal === undefined) return;
  if (refusal.code === 'validation_error') throw validationError({ webhook_url: [refusal.message] });
  throw partnerFieldError(refusal.code, 'webhook_url', refusal.message);
}
