import type { FaultAnswer } from '#sandbox/control/answers.ts';

export type FaultKind = FaultAnswer['kind'];

export interface Asked {
  readonly status?: string;
  readonly delay_ms?: string;
  readonly after_seconds?: string;
  readonly shift_seconds?: string;
}

export const faultKinds = {
  drop_response: {},
  drop_request: {},
  reset: {},
  delay: { delay_ms: '2000' },
  status: { status: '503' },
  refuse_response: { status: '409' },
  hold_request: { after_seconds: '45' },
  repeat_request: { after_seconds: '9' },
  other_body: {},
  stale_body: {},
  flip_status: {},
  false_date: { shift_seconds: '3600' },
} as const satisfies Readonly<Record<FaultKind, Asked>>;

export const faultKindNames = Object.keys(faultKinds) as FaultKind[];
