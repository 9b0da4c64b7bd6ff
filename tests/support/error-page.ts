import type { Page } from '@playwright/test';
import type { ErrorCode } from '@tilla/shared/domain/errors/error-codes.ts';
import { createHistoryPage } from './history-page.ts';
import type { ServiceFault, ServiceProcess } from './service.ts';

export interface ErrorPage {
  /** The next call of an operation is refused with this code (docs/sandbox.md, `force`). */
  force(operation: string, code: ErrorCode): Promise<void>;
  /** As `force`, for a status, a body or a path of its own; without `times` until `clearFaults`. */
  refuse(
    match: ServiceFault['match'],
    status: number,
    code: string,
    more?: { readonly body?: Readonly<Record<string, unknown>>; readonly times?: number },
  ): Promise<void>;
  /** Asks the service now how the account stands, which the till does once a minute. */
  checkAccount(): Promise<void>;
}

export function createErrorPage(page: Page, service: ServiceProcess): ErrorPage {
  const { call } = createHistoryPage(page);
  return {
    async force(operation, code) {
      await service.control('POST', '/force', { organization_id: service.organizationId, operation, code, times: 1 });
    },
    async refuse(match, status, code, { body = {}, times } = {}) {
      // A phrase, and a code that stands in `error` alone, carry no `error_code` (merchant document, Errors).
      const named = /^[a-z_]+$/.test(code) ? { error: code, error_code: code } : { error: code };
      const fault: ServiceFault = { match, kind: 'status', status, body: { ...named, message: 'No.', ...body } };
      await service.addFault(times === undefined ? fault : { ...fault, times });
    },
    async checkAccount() {
      await call('account.check', {});
    },
  };
}
