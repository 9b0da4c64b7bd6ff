/** What carries requests: `fetch` (fetch-http.ts), or a client of the platform with a socket for each money call. */

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly bytes?: Uint8Array;
  readonly timeoutMs: number;
  /** A money call gets its own socket, so that no layer below resends it (rule C7). */
  readonly freshSocket?: boolean;
  /** The address came from an answer: no request to IP addresses outside the public internet. */
  readonly publicOnly?: boolean;
  /** A larger answer is cut off; the implementation's limit by default. */
  readonly maxBytes?: number;
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** No retries or redirects; only a GET is repeated after a closed connection. Rejects with `HttpFailure` only. */
export interface Http {
  send(request: HttpRequest): Promise<HttpResponse>;
}

/** `not_sent`: no byte can have reached the service. Any other kind leaves the outcome unknown. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';
  readonly kind: 'not_sent' | 'timeout' | 'cut' | 'redirected';

  constructor(kind: HttpFailure['kind'], cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}
