/** A port's failure: a kind from its closed list, also its message, and the cause. */
export class PortFailure<Kind extends string> extends Error {
  readonly kind: Kind;
  constructor(kind: Kind, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** A file of the data folder was not written; its previous content is unchanged. */
export class DiskFailure extends PortFailure<'disk_full' | 'read_only' | 'io'> {
  override readonly name = 'DiskFailure';
}
