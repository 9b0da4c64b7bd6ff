/** The answer of both surfaces for an organization that never had a tariff. */
export const noTariff = {
  status: 'none',
  tier: null,
  is_trial: false,
  started_at: null,
  expires_at: null,
  days_remaining: null,
  auto_renew: false,
};
