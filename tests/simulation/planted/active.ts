/** Which bug is in the till now; wrapped functions (wrap-modules.ts) ask with each call. */

import type { Planted } from './planted.ts';

let active: Planted | null = null;

export async function withBug<Value>(bug: Planted, work: () => Promise<Value>): Promise<Value> {
  active = bug;
  try {
    return await work();
  } finally {
    active = null;
  }
}

/** @throws TypeError where the module has no such function any more: a bug that no longer fits is told, not skipped. */
export function asPlanted(file: string, name: string, original: unknown): (...args: unknown[]) => unknown {
  if (typeof original !== 'function') throw new TypeError(`${file} exports no function ${name} to plant a bug in`);
  return (...args) => {
    const around = active?.wraps.find((wraps) => wraps.file === file)?.around[name];
    const present = around === undefined ? original : around(original as () => unknown);
    return Reflect.apply(present, undefined, args) as unknown;
  };
}
