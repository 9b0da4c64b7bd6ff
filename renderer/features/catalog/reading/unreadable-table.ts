/** Why a file cannot be read as a table of goods; each has its own message. */
export type UnreadableKind = 'not_table' | 'too_large' | 'too_many_rows' | 'empty';

export class UnreadableTable extends Error {
  readonly kind: UnreadableKind;

  constructor(kind: UnreadableKind) {
    super(kind);
    this.name = 'UnreadableTable';
    this.kind = kind;
  }
}

/** A hundred thousand goods need a tenth of it. */
export const MAX_FILE_BYTES = 64 * 1_048_576;
