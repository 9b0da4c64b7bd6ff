import type { EventMessage } from '../../shared/contract/events.ts';
import type { CallResult } from '../../shared/contract/problem.ts';

/** The till as a host sees it: one door in, one stream out. */
export interface Till {
  /** Never rejects; `name` and `input` come from outside and are checked here (dispatch.ts). */
  dispatch(name: unknown, input: unknown): Promise<CallResult<unknown>>;
  /** Returns how to stop listening. */
  onEvent(listener: (message: EventMessage) => void): () => void;
  start(): Promise<void>;
  /** Ends timers and closes the books; nothing unwritten is lost. */
  stop(): Promise<void>;
}
