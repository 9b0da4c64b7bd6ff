/** Files that the till can rebuild: an unreadable one is replaced while the till sells. */

export const derivedFiles = ['catalog', 'prices', 'history', 'imports', 'service', 'stock'] as const;
export type DerivedFileName = (typeof derivedFiles)[number];

export interface DerivedFile {
  /** Also called for replacements before the listener was set. */
  onReplaced(listener: (file: DerivedFileName) => void): void;
}

/** The damaged file was replaced; this call belonged to the old one. */
export class DerivedFileReplaced extends Error {
  constructor(name: DerivedFileName) {
    super(`${name} was replaced`);
    this.name = 'DerivedFileReplaced';
  }
}
