import { catalogImageWire } from '@tilla/payment-api/merchant/catalog-answers.ts';
import type { Hono } from 'hono';
import type { ServiceContext } from '#sandbox/context/service-context.ts';
import { phraseError, validationError } from '#sandbox/http/api-error.ts';
import type { Caller, HttpEnv, ServiceApp } from '#sandbox/http/http-env.ts';
import type { Bucket } from '#sandbox/http/rate-limiter.ts';
import { readUpload } from '#sandbox/http/upload.ts';
import { dailyBucket } from '../access/daily-bucket.ts';
import { type Answer, addRoute } from '../access/route.ts';
import { requireCatalogChange } from './catalog-admission.ts';

const MAX_IMAGE_BYTES = 10 * 1_048_576;
const FILE = 'image';
/** Limits. */
const LIMIT_PER_MINUTE = 60;
const LIMIT_PER_DAY = 2000;
const KEY_LIMIT_PER_DAY = 6000;
const IMAGES_PATH = '/catalog-images';

/** Both spellings share their limits. */
export function registerCatalogImageUpload(app: ServiceApp, context: ServiceContext): void {
  for (const path of ['/catalog/upload-image', '/catalog/image'] as const) {
    addRoute(
      app,
      context,
      {
        method: 'post',
        path,
        operation: 'catalog.write',
        summary: 'Uploads a picture as the file "image" of a form: JPEG, PNG or WebP up to 10 MB',
        upload: FILE,
        answers: { 201: catalogImageWire.strict },
        buckets: (caller) => bucketsOf(context, caller),
      },
      (input) => takeImage(context, input, input.request),
    );
  }
}

/** Outside the API: a screen shows them without a key. */
export function registerCatalogImages(app: Hono<HttpEnv>, context: ServiceContext): void {
  app.get(`${IMAGES_PATH}/:token`, (c) => {
    const image = context.catalogImages.find(c.req.param('token'));
    if (image === undefined) throw phraseError(404, 'Not found', 'No such picture.');
    return new Response(Buffer.from(image.base64, 'base64'), {
      headers: {
        'Content-Type': image.type,
        'Cache-Control': 'public, max-age=86400, immutable',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  });
}

/** Undefined without such a picture. */
export function imagePathOf(context: ServiceContext, organizationId: number, imageId: string): string | undefined {
  const image = context.catalogImages.find(imageId);
  return image?.organizationId === organizationId ? `${IMAGES_PATH}/${image.token}` : undefined;
}

function bucketsOf(context: ServiceContext, { key, organization }: Caller): Bucket[] {
  const pair = `${String(key.id)} ${String(organization.id)}`;
  return [
    { name: 'catalog-image', subject: pair, limit: LIMIT_PER_MINUTE },
    dailyBucket(context, 'catalog-image', pair, LIMIT_PER_DAY),
    dailyBucket(context, 'catalog-image of a key', String(key.id), KEY_LIMIT_PER_DAY),
  ];
}

async function takeImage(context: ServiceContext, { organization }: Caller, request: Request): Promise<Answer> {
  requireCatalogChange(context, organization);
  const bytes = await readUpload(request, { name: FILE, maxBytes: MAX_IMAGE_BYTES });
  const type = typeOf(bytes);
  if (type === undefined) throw validationError({ [FILE]: ['Must be a JPEG, PNG or WebP picture.'] });
  const token = `img_${context.random.hex(16)}`;
  context.store.transaction(() => {
    const base64 = bytes.toString('base64');
    context.catalogImages.insert({ organizationId: organization.id, token, type, base64 });
  });
  return { status: 201, body: { image_id: token } };
}

/** By its first bytes, not by the caller's type. */
function typeOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}
