import type { OperationPhase } from '../../../shared/contract/views/operation-view.ts';

/** How a refund's state is shown: colour and mark. */
export const refundLooks = {
  sending: ['wait', '…'],
  accepted: ['wait', '…'],
  done: ['paid', '✓'],
  failed: ['bad', '!'],
  rejected: ['calm', '–'],
  asking: ['bad', '!'],
} as const satisfies Record<OperationPhase, readonly [string, string]>;
