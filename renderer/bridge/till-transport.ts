/**
 * How the screens reach main, below all types.
 * - `connecting`: not there yet, calls wait.
 * - `connected`: calls and events flow.
 * - `lost`: main does not answer; the transport keeps trying by itself.
 * - `refused`: this page has no right to this till (its address was used up or is of an earlier start); only a fresh address helps.
 */
export type ConnectionState = 'connecting' | 'connected' | 'lost' | 'refused';

export interface TransportListener {
  message(message: unknown): void;
  state(state: ConnectionState): void;
}

export interface TillTransport {
  call(name: string, input: unknown): Promise<unknown>;
  /** Begins to receive events. Called once, by the client. */
  open(listener: TransportListener): void;
}

/** `gone`: it is unknown whether main acted on the call; `refused` and `too_large`: it did not. */
export class TransportFailure extends Error {
  readonly kind: 'gone' | 'refused' | 'too_large';
  constructor(kind: TransportFailure['kind'], cause?: unknown) {
    super(kind, { cause });
    this.name = 'TransportFailure';
    this.kind = kind;
  }
}
