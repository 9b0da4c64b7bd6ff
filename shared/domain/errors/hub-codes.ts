/** Of the connection to a hub of several tills: no money depends on it. */

const ofHub = { source: 'till', family: 'till', money: 'no_money' } as const;

export const hubCodes = {
  till_hub_unreachable: ofHub,
  till_hub_fault: ofHub,
  till_hub_false: ofHub,
  till_hub_refused: ofHub,
  till_hub_revoked: ofHub,
  till_hub_branch: ofHub,
  till_hub_disk: ofHub,
  till_hub_code: ofHub,
  till_hub_throttled: ofHub,
  till_hub_no_till: ofHub,
  till_hub_phrase: ofHub,
  till_hub_phrase_group: ofHub,
  till_hub_keys: ofHub,
  till_hub_not_new: ofHub,
  till_hub_live_only: ofHub,
  till_hub_nothing: ofHub,
  till_hub_broken: { ...ofHub, do: 'till_hub_false' },
  till_hub_locked: ofHub,
} as const;
