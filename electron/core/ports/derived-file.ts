/** Files whose content the till can make again: one that cannot be read is replaced while the till sells. */

export const derivedFiles = ['catalog', 'prices', 'history', 'imports', 'service'] as const;
export type DerivedFileName = (typeof derivedFiles)[number];

export interface DerivedFile {
  /** Also called for replacements that came before the listener did. */
  onReplaced(listener: (file: DerivedFileName) => void): void;
}

/** The file was damaged and is a new one now: what this call would have added to belongs to the old one. */
export class DerivedFileReplaced extends Error {
  constructor(name: DerivedFileName) {
    super(`${name} was replaced`);
    this.name = 'DerivedFileReplaced';
  }
}
