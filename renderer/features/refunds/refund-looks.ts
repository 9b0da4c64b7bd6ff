import type { OperationPhase } from '@tilla/shared/contract/views/operation-view.ts';

export const refundLooks = {
  sending: ['wait', '…'],
  accepted: ['wait', '…'],
  done: ['paid', '✓'],
  failed: ['bad', '!'],
  rejected: ['calm', '–'],
  asking: ['bad', '!'],
} as const satisfies Record<OperationPhase, readonly [string, string]>;
