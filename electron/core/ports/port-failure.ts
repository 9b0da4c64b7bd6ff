/** What a port could not do: one word of its closed list, which is the message as well, and what lay beneath. */
export class PortFailure<Kind extends string> extends Error {
  readonly kind: Kind;
  constructor(kind: Kind, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** A file of the data folder was not written; what was there before is as it was. */
export class DiskFailure extends PortFailure<'disk_full' | 'read_only' | 'io'> {
  override readonly name = 'DiskFailure';
}
