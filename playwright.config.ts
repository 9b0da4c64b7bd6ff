import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/support/chromium.ts';

export default defineConfig({
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // A machine under load draws and syncs its files slowly: what is right still comes, and these only end what hangs.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  // `npm test` walks the journeys; `npm run verify` the long ones too.
  projects: [
    { name: 'journeys', testDir: 'tests/e2e' },
    { name: 'long', testDir: 'tests/long' },
    // The till's Electron host on a double of Electron: says nothing about Electron itself.
    { name: 'electron-double', testDir: 'tests/electron' },
  ],
  use: {
    launchOptions: chromiumLaunch(),
    // What cannot be pressed ends the test, however long a day it plays.
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    locale: 'ru-RU',
    timezoneId: 'Asia/Almaty',
    // Without a graphics card animations cost processor time.
    contextOptions: { reducedMotion: 'reduce' },
    // Only on request: keeping a trace of every test that passes is a third of what a test takes.
    trace: process.env['TILLA_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
