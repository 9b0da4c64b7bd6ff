export const noTariff = {
  status: 'none',
  tier: null,
  is_trial: false,
  started_at: null,
  expires_at: null,
  days_remaining: null,
  auto_renew: false,
};
