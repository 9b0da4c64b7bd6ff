/** The business profile and the invite to fill it (partner document "KYC"). */

import { z } from 'zod';
import { almatyTime } from '../merchant/account.ts';
import { kycStatus, success } from './fields.ts';

/** Follows from the status. */
export const kycWire = z.object({
  status: kycStatus,
  required_action: z.enum(['submit_profile', 'wait_review', 'fix_and_resubmit', 'none', 'contact_support']),
  can_submit: z.boolean(),
  comment: z.string().nullable(),
  submitted_at: almatyTime.nullable(),
  submitted_via: z.enum(['merchant', 'invite']).nullable(),
});

export type KycWire = z.output<typeof kycWire>;

export const kycAnswer = z.object({ success, kyc: kycWire });
export const kycInviteAnswer = z.object({ success, invite_url: z.url(), expires_at: almatyTime });
