import { catalogScanWire } from '@tilla/payment-api/merchant/catalog-answers.ts';
import { scanBody } from '@tilla/payment-api/merchant/catalog-changes.ts';
import { errorOf } from '#sandbox/behaviour/moods.ts';
import { requireSession } from '#sandbox/cashiers/cashier-choice.ts';
import demoShop from '#sandbox/catalog-data/demo-shop.json' with { type: 'json' };
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { businessError, fieldError } from '#sandbox/http/api-error.ts';
import type { ServiceApp } from '#sandbox/http/http-env.ts';
import type { Organization } from '#sandbox/store/organizations.ts';
import { dailyBucket } from '../access/daily-bucket.ts';
import { addRoute } from '../access/route.ts';
import { MAX_BARCODE_LENGTH } from './catalog-admission.ts';

const LIMIT_PER_MINUTE = 30;
const LIMIT_PER_DAY = 2000;
/** Errors, `bank_throttled` (scan). */
const BREAKER_MS = 90_000;

export function registerCatalogScan(app: ServiceApp, context: ServiceContext): void {
  addRoute(
    app,
    context,
    {
      method: 'post',
      path: '/catalog/scan',
      operation: 'catalog.scan',
      summary: 'Resolves a barcode against the national catalog',
      body: scanBody,
      answers: { 200: catalogScanWire.strict },
      buckets: ({ key }) => [
        { name: 'catalog-scan', subject: String(key.id), limit: LIMIT_PER_MINUTE },
        dailyBucket(context, 'catalog-scan', String(key.id), LIMIT_PER_DAY),
      ],
    },
    ({ organization, body: { barcode } }) => {
      if (Array.from(barcode).length > MAX_BARCODE_LENGTH) {
        throw fieldError('barcode_too_long', 'barcode', 'A barcode has at most 32 characters.');
      }
      requireNationalCatalog(context, organization);
      const found = demoShop.goods.find((item) => item.barcode === barcode);
      const data = found === undefined ? null : { barcode, ntin: found.ntin, name: found.name, unit_id: found.unit_id };
      return { status: 200, body: { data } };
    },
  );
}

/** Throttling opens the breaker. */
function requireNationalCatalog(context: ServiceContext, organization: Organization): void {
  // 400 on this route (Errors, `bank_session_expired`).
  requireSession(organization, { expired: 400 });
  const breaker = context.store.setting<number>(`scan_breaker.${String(organization.id)}`);
  const nowMs = context.clock.nowMs();
  const openUntilMs = breaker.read() ?? 0;
  if (nowMs < openUntilMs) throw throttled(openUntilMs - nowMs);
  const code = errorOf(context.moods.of(organization.id).catalog);
  if (code === 'bank_throttled') {
    breaker.write(nowMs + BREAKER_MS);
    throw throttled(BREAKER_MS).keepingWork();
  }
  if (code === 'bank_scan_unavailable') {
    throw businessError(503, 'bank_scan_unavailable', 'The national catalog is unavailable.');
  }
}

function throttled(leftMs: number) {
  const seconds = Math.ceil(leftMs / 1000);
  return businessError(
    429,
    'bank_throttled',
    'The national catalog is overloaded.',
    { retry_after_seconds: seconds },
    { 'Retry-After': String(seconds) },
  );
}
