/** Partner document "Sandbox for cashier binding". */
import { type ApiError, businessError } from '../http/api-error.ts';

export type CashierSurface = 'merchant' | 'partner';

interface MagicOutcome {
  error: ApiError;
  /** A new `init` is needed. */
  endsProcess: boolean;
}

const MAGIC = /^7777000001([0-9])$/;
const BUSY_RETRY_SECONDS = 60;

/** Of no owner, so any number of organizations may bind them. */
export const isMagicNumber = (cashierPhone: string): boolean => MAGIC.test(cashierPhone);

/** Undefined: the code is sent. */
export function magicOutcome(cashierPhone: string, surface: CashierSurface): MagicOutcome | undefined {
  switch (MAGIC.exec(cashierPhone)?.[1]) {
    case '1':
      return stays(businessError(422, 'not_cashier', 'The number is not a pure cashier.'));
    case '2':
      return stays(businessError(502, 'sms_failed', 'The SMS could not be sent.'));
    case '3':
      return stays(businessError(422, 'not_registered', 'The number is not registered as a cashier at the provider.'));
    case '4':
      return ends(businessError(409, 'context_expired', 'The process was closed; start again with init.'));
    case '5':
      return surface === 'partner' ? stays(busy()) : ends(busyWithWindow());
    default:
      return undefined;
  }
}

const stays = (error: ApiError): MagicOutcome => ({ error, endsProcess: false });
const ends = (error: ApiError): MagicOutcome => ({ error, endsProcess: true });

/** The partner document gives no window here. */
const busy = (): ApiError => businessError(503, 'bank_busy', 'The provider is unavailable; retry in about a minute.');

const busyWithWindow = (): ApiError =>
  businessError(
    503,
    'bank_busy',
    'The provider refuses the step; start again with init.',
    { retry_after_seconds: BUSY_RETRY_SECONDS },
    { 'Retry-After': String(BUSY_RETRY_SECONDS) },
  );
