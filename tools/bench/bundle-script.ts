import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * A measuring script of this folder as plain JavaScript: what strips types off its source would be a quarter of the memory
 * that is measured. The name is for `measureAlone`.
 */
export async function bundleScript(name: string): Promise<string> {
  // As deep in the project as its source, which finds fonts and threads from its place.
  const outDir = fileURLToPath(new URL('../../.cache/bench', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      // Another script may be running.
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: {
        input: { [name]: fileURLToPath(new URL(`${name}.ts`, import.meta.url)) },
        output: { format: 'es', entryFileNames: '[name].mjs' },
      },
    },
  });
  return `../../.cache/bench/${name}.mjs`;
}
