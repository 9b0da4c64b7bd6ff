import { defineConfig } from 'vitest/config';

/** The tests that guard the money core, without the rest of the house: each mutant runs those that reach it. */
export default defineConfig({
  test: {
    include: [
      'electron/core/{money,payments,refunds,qr-refunds,fiscal,shifts,static-qr,subscriptions,tasks,watch,reconciliation}/**/*.test.ts',
      'shared/domain/{money,refund-lines,refund-state,shift-state}.test.ts',
    ],
    setupFiles: ['tests/support/pattern-equality.ts'],
    testTimeout: 20_000,
  },
});
