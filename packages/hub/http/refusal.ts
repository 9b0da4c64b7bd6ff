import type { HubErrorCode } from '@tilla/shared/hub/wire.ts';

/** Undoes the transaction of its request, and answers it. */
export class Refusal extends Error {
  readonly code: HubErrorCode;

  constructor(code: HubErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const statusOf = {
  code_wrong: 403,
  code_expired: 403,
  not_enrolled: 401,
  revoked: 403,
  signature: 401,
  clock: 401,
  replayed: 409,
  invalid: 400,
  too_large: 413,
  throttled: 429,
  older: 409,
  shop_key_known: 409,
  not_found: 404,
  numbers_used_up: 409,
  unavailable: 503,
} as const satisfies Record<HubErrorCode, number>;
