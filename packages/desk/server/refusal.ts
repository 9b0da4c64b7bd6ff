import { PaymentApiError } from '@tilla/payment-api/client/index.ts';
import type { RefusalView } from '../contract/views.ts';

/** What the page is answered in place of a value; its code has words there. */
export class DeskRefusal extends Error {
  readonly view: RefusalView;
  readonly status: number;

  constructor(code: string, more: Omit<RefusalView, 'code'> & { readonly status?: number } = {}) {
    super(code);
    this.name = 'DeskRefusal';
    const { status = 409, ...view } = more;
    this.view = { code, ...view };
    this.status = status;
  }
}

const seconds = (retryAfterMs: number | null): { retryAfterSeconds?: number } =>
  retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) };

/** Null: a fault of the desk's own. */
export function refusalOf(failure: unknown): DeskRefusal | null {
  if (failure instanceof DeskRefusal) return failure;
  if (!(failure instanceof PaymentApiError)) return null;
  const { outcome } = failure;
  switch (outcome.kind) {
    case 'throttled':
      return new DeskRefusal('desk_throttled', seconds(outcome.retryAfterMs));
    case 'unknown':
      return new DeskRefusal(outcome.reason === 'not_sent' ? 'desk_unreachable' : 'desk_unknown', { status: 502 });
    case 'rejected': {
      const details = Object.entries(outcome.fields).map(([field, texts]) => `${field}: ${texts.join(' ')}`);
      return new DeskRefusal(outcome.code === 'validation_error' ? 'desk_invalid' : outcome.code, {
        ...seconds(outcome.retryAfterMs),
        ...(outcome.message === null ? {} : { message: outcome.message }),
        ...(details.length === 0 ? {} : { details }),
      });
    }
  }
}
