/**
 * Has Node load modules of the till through thin ones, whose functions ask whether something is put around them. To be called
 * before the till is loaded.
 */

import { registerHooks } from 'node:module';
import type { Wraps } from './wraps.ts';

const root = new URL('../../../', import.meta.url).href;
const active = new URL('active.ts', import.meta.url).href;
const ORIGINAL = '?original';

export function wrapModules(all: readonly Wraps[]): void {
  const names = new Map<string, Set<string>>();
  for (const { file, around } of all) {
    const known = names.get(file) ?? new Set();
    for (const name of Object.keys(around)) known.add(name);
    names.set(file, known);
  }
  registerHooks({
    load(url, context, next) {
      const wrapped = url.startsWith(root) ? names.get(url.slice(root.length)) : undefined;
      if (wrapped === undefined) return next(url, context);
      return { format: 'module', shortCircuit: true, source: thin(url, url.slice(root.length), [...wrapped]) };
    },
  });
}

function thin(url: string, file: string, names: readonly string[]): string {
  const original = JSON.stringify(url + ORIGINAL);
  return [
    `import * as original from ${original};`,
    `import { asWrapped } from ${JSON.stringify(active)};`,
    `export * from ${original};`,
    ...names.map((name) => `export const ${name} = asWrapped(${JSON.stringify(file)}, '${name}', original.${name});`),
  ].join('\n');
}
