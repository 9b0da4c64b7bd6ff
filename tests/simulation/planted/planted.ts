/** A planted bug: what a programmer got wrong, as a wrap around functions that a module of the till or of `shared` exports. */

export interface Planted {
  readonly name: string;
  /** What the till does wrong with it, as the tables tell it. */
  readonly bug: string;
  /** Why the days may pass without a loss, and what proves the rule instead; of those only that hide well. */
  readonly hidden?: string;
  readonly wraps: readonly Wraps[];
}

/** What is put around the exports of one module; nothing of the product's tree is changed by it. */
export interface Wraps {
  /** From the root of the project. */
  readonly file: string;
  readonly around: Readonly<Record<string, Around>>;
}

type Anything = (...args: never[]) => unknown;
type Around = (original: Anything) => Anything;

/** Puts something around exports of that file; `Module` is `typeof import` of the same file, so that types say what fits. */
export function around<Module>(
  file: string,
  wraps: { readonly [Name in keyof Module]?: (original: Module[Name]) => Module[Name] },
): Wraps {
  return { file, around: wraps as unknown as Readonly<Record<string, Around>> };
}
