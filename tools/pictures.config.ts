import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** `npm run pictures`; one walk of one language by itself: `npm run pictures -- -g "kk: shift"`. */
export default defineConfig({
  ...base,
  // Those of the tests look for their files elsewhere.
  projects: [{ name: 'pictures', testDir: '.' }],
  testDir: '.',
  outputDir: '../test-results',
  testMatch: 'pictures.spec.ts',
  fullyParallel: true,
  retries: 1,
  timeout: 10 * 60_000,
  expect: { timeout: 60_000 },
});
