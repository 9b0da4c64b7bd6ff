import { z } from 'zod';
import { positiveInteger } from '../merchant/request-fields.ts';

export const kycStatuses = ['required', 'submitted', 'needs_changes', 'approved', 'blocked'] as const;
export const kycStatus = z.enum(kycStatuses);

export const tariffStatus = z.enum(['none', 'trial', 'active', 'expired']);

/** `org_override`: a concession to one client. */
export const limitsSource = z.enum(['config', 'partner_grid', 'org_override']);

/** For `sandbox_mode` and `is_test`. */
export const queryFlag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** Limits. */
export const pageQuery = {
  per_page: positiveInteger(100).default(25),
  page: positiveInteger(1_000_000).default(1),
};

export const pageAnswer = {
  current_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  last_page: z.int(),
};

export const success = z.literal(true);
