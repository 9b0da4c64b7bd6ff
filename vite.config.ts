import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import { filesLeftOut } from './tests/screens/states/states-to-draw.ts';
import { listPackedPackages, unbundledPackages } from './tools/packed-packages.ts';
import { callsWithoutSchemas } from './tools/page-contract.ts';

/** The scripts of the pages, and what only the customer's one draws. */
const isOfOnePage = /renderer[\\/](?:main\.tsx|customer\.tsx|features[\\/]printing)|locales[\\/]customer|QrCode|\.html/;

const isOfKit = /node_modules|packages[\\/]ui[\\/]/;

/** The screens, one bundle for both hosts. */
const renderer: ViteUserConfig = {
  root: 'renderer',
  base: './',
  plugins: [react(), callsWithoutSchemas(), listPackedPackages('renderer')],
  // Bundles of their own, with packages of their own.
  worker: { plugins: () => [listPackedPackages('worker')] },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1_000,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'renderer/index.html', customer: 'renderer/customer.html' },
      output: {
        // The first screen waits for one script and one style, and not for a request for each of forty.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], test: (id) => !isOfOnePage.test(id) },
            // Of the kit in few parts as well, each for those screens that need it.
            { name: 'kit', test: isOfKit, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 40_000 },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.split(/~|\.\w+$/)[0] ?? name}-[hash][extname]`,
      },
    },
  },
};

/**
 * The Node side of both hosts, in few files: to find and read hundreds of small ones is a fifth of a start.
 */
const main: ViteUserConfig = {
  plugins: [listPackedPackages('main')],
  build: {
    ssr: true,
    outDir: 'dist/main',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        browser: 'electron/hosts/browser/start.ts',
        // Loaded by the one above, once it runs under its limits.
        'browser-till': 'electron/hosts/browser/main.ts',
        electron: 'electron/hosts/electron/start.ts',
        // Loaded by the one above, once that has looked whether this version has ever come as far.
        till: 'electron/hosts/electron/main.ts',
        'ledger-thread': 'electron/adapters/ledger-thread.ts',
      },
      external: ['electron'],
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
    },
  },
  ssr: { noExternal: true, external: ['electron', ...unbundledPackages] },
};

/**
 * The console of the payment service: a page that the service serves by itself (`GET /_control/console`), from a folder
 * below the page's own address. Nothing keeps its files, so that their names stay.
 */
const serviceConsole: ViteUserConfig = {
  root: 'packages/sandbox/console',
  base: './',
  plugins: [react()],
  build: {
    outDir: '../../../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: { console: 'packages/sandbox/console/index.html' },
      output: { entryFileNames: 'console/[name].js', assetFileNames: 'console/[name][extname]' },
    },
  },
};

/** The page of the desk, which its own server serves from a map read at start. */
const deskPage: ViteUserConfig = {
  root: 'packages/desk/page',
  base: './',
  plugins: [react()],
  build: {
    outDir: '../../../dist/desk',
    chunkSizeWarningLimit: 1_000,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: 'packages/desk/page/index.html' } },
  },
};

/** A sandboxed preload must be one CommonJS file. */
const preload: ViteUserConfig = {
  plugins: [listPackedPackages('preload')],
  build: {
    ssr: true,
    outDir: 'dist/preload',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: { preload: 'electron/hosts/electron/preload.ts' },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
  ssr: { noExternal: true, external: ['electron'] },
};

/**
 * The domain runs under four time zones (rule H3): Almaty's own, UTC and both ends of the calendar, so that no date is
 * right only by the machine's luck.
 */
const zones = ['Asia/Almaty', 'UTC', 'Pacific/Kiritimati', 'Pacific/Niue'] as const;

/** `npm run verify -- sandbox` runs the tests of the service on its bundle, in this folder. */
const bundledService = process.env['TILLA_SANDBOX_BUNDLE'];
const sourceOfService = /^\.{1,2}\/(?:\.\.\/)*(service|index)\.ts$/;

const fromBundle: Plugin = {
  name: 'service-from-its-bundle',
  enforce: 'pre',
  resolveId(id, importer = '') {
    const name = sourceOfService.exec(id)?.[1];
    const isOfTest = /[\\/]packages[\\/]sandbox[\\/](?:.*\.test\.ts$|testing[\\/])/.test(importer);
    return bundledService === undefined || name === undefined || !isOfTest ? null : join(bundledService, `${name}.js`);
  },
};

const test: ViteUserConfig = {
  test: {
    // One less than there are would leave half of a small machine idle.
    maxWorkers: '100%',
    // jsdom does not know the element and draws it all the same.
    onConsoleLog: (line) => !line.includes('The tag <search> is unrecognized'),
    projects: [
      ...zones.map((zone) => ({
        test: {
          name: `domain in ${zone}`,
          include: ['shared/domain/**/*.test.ts', 'packages/payment-api/{money,timestamps,phone}.test.ts'],
          env: { TZ: zone },
          isolate: false,
        },
      })),
      {
        plugins: [fromBundle],
        test: {
          name: 'node',
          include: [
            'shared/{contract,locales}/**/*.test.ts',
            'electron/**/*.test.ts',
            'packages/{sandbox,hub,ui,server-kit,desk,payment-api/merchant,payment-api/client}/**/*.test.ts',
            'packages/payment-api/identifier-words.test.ts',
            'renderer/**/*.test.{ts,tsx}',
            'tests/{contract,tools,simulation,torture,random-day,damaged-pages}/**/*.test.ts',
          ],
          setupFiles: ['tests/support/pattern-equality.ts'],
          // Nothing is global here but through ports, so a worker loads the modules once for all its files.
          isolate: false,
          // Ends what hangs: a machine under load is slow, and right.
          testTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        // React as it is shipped: what it says to developers besides would be most of the time that these tests take.
        oxc: { jsx: { development: false } },
        test: {
          name: 'screens',
          env: { NODE_ENV: 'production' },
          environment: 'jsdom',
          css: { include: /.+/, modules: { classNameStrategy: 'stable' } },
          // To load the screens costs more than to play on them: a worker loads them once for all its files.
          isolate: false,
          include: ['tests/screens/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...filesLeftOut],
          setupFiles: ['tests/support/pattern-equality.ts', 'tests/screens/page-setup.ts'],
          // The first of a worker loads all screens.
          testTimeout: 180_000,
        },
      },
    ],
  },
};

export default defineConfig(
  ({ mode }) => ({ renderer, main, preload, console: serviceConsole, desk: deskPage, test })[mode] ?? test,
);
