/** What is put around functions of the till to have it do something wrong; nothing of the product's tree is changed by it. */

export interface Wraps {
  readonly file: string;
  readonly around: Readonly<Record<string, Around>>;
}

type Anything = (...args: never[]) => unknown;
type Around = (original: Anything) => Anything;

/**
 * Puts something around exports of that file; `Module` is `typeof import` of the same file, so that types check it.
 * Modules that describe wraps import only types of the till: its modules must not be loaded before they are wrapped.
 */
export function around<Module>(
  file: string,
  wraps: { readonly [Name in keyof Module]?: (original: Module[Name]) => Module[Name] },
): Wraps {
  return { file, around: wraps as unknown as Readonly<Record<string, Around>> };
}
