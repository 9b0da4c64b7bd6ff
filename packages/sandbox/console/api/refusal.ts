/** The service's refusal; `status` 0 where it was not reached. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, body: unknown) {
    const { message, error, errors } = (body ?? {}) as RefusalBody;
    super(message ?? error ?? String(status));
    this.status = status;
    this.errors = errors ?? {};
  }
}

interface RefusalBody {
  readonly message?: string;
  readonly error?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}
