/** What is put around functions of the till now; wrapped functions (wrap-modules.ts) ask with each call. */

import type { Wraps } from './wraps.ts';

let active: readonly Wraps[] = [];
const wrappedFiles = new Set<string>();

/** @throws TypeError where a module of these was not loaded wrapped: the till would do nothing wrong, and nobody would know. */
export async function withWraps<Value>(wraps: readonly Wraps[], work: () => Promise<Value>): Promise<Value> {
  const unwrapped = wraps.find(({ file }) => !wrappedFiles.has(file));
  if (unwrapped !== undefined) throw new TypeError(`${unwrapped.file} is not wrapped: tools/simulate.ts sees to it`);
  const before = active;
  active = [...before, ...wraps];
  try {
    return await work();
  } finally {
    active = before;
  }
}

/**
 * @throws TypeError where the module has no such function any more: what no longer fits fails, and is never skipped.
 */
export function asWrapped(file: string, name: string, original: unknown): (...args: unknown[]) => unknown {
  if (typeof original !== 'function')
    throw new TypeError(`${file} exports no function ${name} to put something around`);
  wrappedFiles.add(file);
  return (...args) => {
    let present = original as (...given: never[]) => unknown;
    for (const wraps of active) if (wraps.file === file) present = wraps.around[name]?.(present) ?? present;
    return Reflect.apply(present, undefined, args) as unknown;
  };
}
