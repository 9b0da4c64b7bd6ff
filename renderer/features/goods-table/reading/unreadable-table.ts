/** Why a file is not read as a table of goods; each has words of its own. */
export type UnreadableKind = 'not_table' | 'too_large' | 'too_many_rows' | 'empty';

export class UnreadableTable extends Error {
  readonly kind: UnreadableKind;

  constructor(kind: UnreadableKind) {
    super(kind);
    this.name = 'UnreadableTable';
    this.kind = kind;
  }
}

/** More than this on the disk is no table of one shop: a hundred thousand goods have a tenth of it. */
export const MAX_FILE_BYTES = 64 * 1_048_576;
