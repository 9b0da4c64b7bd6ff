/** What a port could not do: one word of its closed list, which is the message as well, and what lay beneath. */
export class PortFailure<Kind extends string> extends Error {
  readonly kind: Kind;
  constructor(kind: Kind, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}
