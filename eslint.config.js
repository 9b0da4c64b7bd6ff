import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const unreadClock = (where) => [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: `${where} never reads the clock: time comes through a port.`,
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: `${where} never reads the clock: time comes through a port.`,
  },
  {
    selector: "CallExpression[callee.object.name='performance'][callee.property.name='now']",
    message: `${where} never reads the clock: time comes through a port.`,
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: `${where} never rolls a die: randomness comes through a port.`,
  },
  {
    selector: 'CallExpression[callee.property.name=/^(randomUUID|randomBytes|getRandomValues)$/]',
    message: `${where} never makes an id: ids come through a port.`,
  },
  {
    selector: 'CallExpression[callee.name=/^(randomUUID|randomBytes|randomInt)$/]',
    message: `${where} never makes an id: ids come through a port.`,
  },
];
const noTimers = {
  selector: 'CallExpression[callee.name=/^(setTimeout|setInterval|setImmediate|queueMicrotask)$/]',
  message: 'Timers come through the Clock port, so that a simulation can own them.',
};
const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only: a name that is written once is found everywhere.',
};
const enumWord = { selector: 'TSEnumDeclaration', message: 'A union or `as const` instead of an enum.' };
const house = [defaultExport, enumWord];

const electronNowhere = { name: 'electron', message: 'Only electron/hosts/electron knows Electron.' };
const noRetryingNet = {
  name: 'electron',
  importNames: ['net'],
  message: "Chromium's network stack resends a POST on a reset socket (rule C7): Node's own client only.",
};
const oneDoor = {
  name: 'electron',
  importNames: ['ipcMain', 'ipcRenderer'],
  message: 'IPC has one door on each side: door.ts and preload.ts, where the sender is checked.',
};
const updater = { name: 'electron-updater', message: 'Only electron/hosts/electron knows how the till is updated.' };

/** Tests may do what the floors may not: they bring clocks and dice of their own. */
const tests = ['**/*.test.ts', '**/*.test.tsx', 'tests/**'];

export default defineConfig(
  { ignores: ['dist/**', 'release/**', '.cache/**', 'coverage/**', 'test-results/**', 'playwright-report/**'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 400 }],
      'no-restricted-imports': ['error', { paths: [electronNowhere, updater] }],
      'no-restricted-syntax': ['error', ...house],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Factories hand out closures: nothing here has a `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // `erasableSyntaxOnly` and `verbatimModuleSyntax` hold these already.
      'no-undef': 'off',
      'no-unused-vars': 'off',
    },
  },
  {
    files: ['shared/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...house, ...unreadClock('shared'), noTimers] },
  },
  {
    files: ['electron/core/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...house, ...unreadClock('The core'), noTimers] },
  },
  {
    files: ['service/**/*.ts', 'service/**/*.tsx'],
    // Its clock and its dice are the two ports; main.ts hands the real ones in.
    ignores: [...tests, 'service/clock/**', 'service/main.ts'],
    rules: { 'no-restricted-syntax': ['error', ...house, ...unreadClock('The service')] },
  },
  {
    files: ['electron/hosts/electron/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [noRetryingNet, oneDoor] }] },
  },
  {
    files: ['electron/hosts/electron/door.ts', 'electron/hosts/electron/preload.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [noRetryingNet] }] },
  },
  {
    files: ['renderer/**/*.ts', 'renderer/**/*.tsx'],
    ignores: tests,
    extends: [reactHooks.configs.flat.recommended],
    // It warns whoever compiles with React Compiler; this project does not.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: tests,
    rules: {
      // Asynchronous stand-ins of a port, and values a test has just made, read worse with these.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['vite.config.ts', 'playwright.config.ts', 'tools/money-core/vitest.config.ts', 'tools/pictures.config.ts'],
    rules: { 'no-restricted-syntax': ['error', enumWord] },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
        module: 'writable',
      },
    },
    rules: { eqeqeq: 'error' },
  },
  {
    files: ['service/console/**/*.js'],
    languageOptions: {
      globals: {
        document: 'readonly',
        history: 'readonly',
        localStorage: 'readonly',
        location: 'readonly',
        matchMedia: 'readonly',
        navigator: 'readonly',
        sessionStorage: 'readonly',
        URLSearchParams: 'readonly',
      },
    },
    rules: { 'max-lines': ['error', { max: 400 }] },
  },
);
