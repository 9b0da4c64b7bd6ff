export const partnerOperations = [
  'organizations.create',
  'organizations.read',
  'organizations.delete',
  'api_keys.issue',
  'cashiers.init',
  'cashiers.send_phone',
  'cashiers.verify_otp',
  'cashiers.status',
  'tariffs.read',
  'tariffs.pay',
  'tariffs.assign',
  'health.read',
  'kyc.read',
  'kyc.invite',
  'subscriptions.sync',
  'subscriptions.journal',
] as const;

export type PartnerOperation = (typeof partnerOperations)[number];
