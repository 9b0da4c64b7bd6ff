import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import core from './core.json' with { type: 'json' };

/** Only the money core and the tests beside it: no service, no disk, no waiting. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: core.files.map((file) => file.replace(/\.ts$/, '{,-*}.test.ts')),
    setupFiles: ['tests/support/pattern-equality.ts', 'tests/support/fixed-randomness.ts'],
    testTimeout: 20_000,
    coverage: {
      provider: 'v8',
      include: core.files,
      reporter: ['text'],
      reportsDirectory: '.cache/coverage',
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
