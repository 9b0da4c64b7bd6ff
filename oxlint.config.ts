import type { OxlintConfig } from 'oxlint';

type Rules = NonNullable<OxlintConfig['rules']>;

/** Tests bring clocks and randomness of their own. */
const tests = ['**/*.test.ts', '**/*.test.tsx', 'tests/**'];

const throughPorts: Rules = {
  'house/clock-through-a-port': 'error',
  'house/dice-through-a-port': 'error',
  'house/ids-through-a-port': 'error',
};

const electronNowhere = { name: 'electron', message: 'Only electron/hosts/electron knows Electron.' };
const noRetryingNet = {
  name: 'electron',
  importNames: ['net'],
  message: "Chromium's network stack resends a POST on a reset socket (rule C7): Node's own client only.",
};
const oneIpcEndpoint = {
  name: 'electron',
  importNames: ['ipcMain', 'ipcRenderer'],
  message: 'IPC has one endpoint on each side: ipc-endpoint.ts and preload.ts, where the sender is checked.',
};
const updater = { name: 'electron-updater', message: 'Only electron/hosts/electron knows how the till is updated.' };

/** What ESLint recommends and oxlint's own `correctness` leaves out. */
const everywhere: Rules = {
  eqeqeq: 'error',
  'no-array-constructor': 'error',
  'no-case-declarations': 'error',
  'no-empty': 'error',
  'no-fallthrough': 'error',
  'no-prototype-builtins': 'error',
  'no-regex-spaces': 'error',
  'no-unexpected-multiline': 'error',
  'no-useless-assignment': 'error',
  'preserve-caught-error': 'error',
  'house/no-inline-config': 'error',
};

/** What typescript-eslint calls strict, with types; `correctness` holds the rest of it. */
const strictTypes: Rules = {
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'typescript/consistent-type-imports': 'error',
  'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  'typescript/no-deprecated': 'error',
  'typescript/no-dynamic-delete': 'error',
  'typescript/no-empty-object-type': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-extraneous-class': 'error',
  'typescript/no-generated-empty-object-type': 'error',
  'typescript/no-invalid-void-type': 'error',
  'typescript/no-misused-promises': 'error',
  'typescript/no-mixed-enums': 'error',
  'typescript/no-namespace': 'error',
  'typescript/no-non-null-asserted-nullish-coalescing': 'error',
  'typescript/no-non-null-assertion': 'error',
  'typescript/no-require-imports': 'error',
  'typescript/no-unnecessary-boolean-literal-compare': 'error',
  'typescript/no-unnecessary-condition': 'error',
  'typescript/no-unnecessary-template-expression': 'error',
  'typescript/no-unnecessary-type-arguments': 'error',
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/no-unnecessary-type-constraint': 'error',
  'typescript/no-unnecessary-type-conversion': 'error',
  'typescript/no-unnecessary-type-parameters': 'error',
  'typescript/no-unsafe-argument': 'error',
  'typescript/no-unsafe-assignment': 'error',
  'typescript/no-unsafe-call': 'error',
  'typescript/no-unsafe-enum-comparison': 'error',
  'typescript/no-unsafe-function-type': 'error',
  'typescript/no-unsafe-member-access': 'error',
  'typescript/no-unsafe-return': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-literal-enum-member': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/prefer-reduce-type-parameter': 'error',
  'typescript/prefer-return-this-type': 'error',
  'typescript/related-getter-setter-pairs': 'error',
  'typescript/require-await': 'error',
  'typescript/restrict-plus-operands': [
    'error',
    { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
  ],
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
  'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  'typescript/unified-signatures': 'error',
  'typescript/use-unknown-in-catch-callback-variable': 'error',
  // Factories hand out closures: nothing here has a `this` to lose.
  'typescript/unbound-method': 'off',
};

const config: OxlintConfig = {
  plugins: ['eslint', 'typescript', 'oxc'],
  jsPlugins: ['./tools/lint-rules.mjs'],
  categories: { correctness: 'error' },
  options: {
    typeAware: true,
    respectEslintDisableDirectives: false,
    reportUnusedDisableDirectives: 'error',
    denyWarnings: true,
  },
  env: { builtin: true },
  ignorePatterns: ['dist/**', 'release/**', '.cache/**', 'coverage/**', 'test-results/**', 'playwright-report/**'],
  rules: everywhere,
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        ...strictTypes,
        'max-lines': ['error', { max: 400 }],
        'no-console': 'error',
        'no-unused-expressions': 'error',
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
        'no-useless-constructor': 'error',
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
        'no-restricted-imports': ['error', { paths: [electronNowhere, updater] }],
        'house/no-default-export': 'error',
        'house/no-enum': 'error',
      },
    },
    {
      files: ['shared/**/*.ts', 'electron/core/**/*.ts'],
      excludeFiles: tests,
      rules: { ...throughPorts, 'house/timers-through-the-clock': 'error' },
    },
    {
      files: ['electron/**/*.ts', 'packages/{sandbox,hub}/**/*.ts'],
      excludeFiles: [...tests, 'packages/sandbox/console/**', 'packages/sandbox/testing/**'],
      rules: { 'house/no-void-call': 'error' },
    },
    {
      files: ['packages/sandbox/**/*.ts', 'packages/sandbox/**/*.tsx'],
      // Its clock and its dice are the two ports; main.ts hands the real ones in.
      excludeFiles: [...tests, 'packages/sandbox/clock/**', 'packages/sandbox/main.ts'],
      rules: throughPorts,
    },
    {
      files: ['packages/hub/**/*.ts'],
      excludeFiles: [...tests, 'packages/hub/main.ts', 'packages/hub/testing/**'],
      rules: throughPorts,
    },
    {
      // It has nothing to wait for, and the port is asynchronous.
      files: ['packages/hub/store/memory-store.ts'],
      rules: { 'typescript/require-await': 'off' },
    },
    {
      // Vitest and Playwright read a fixture's needs from its pattern, also where it needs nothing.
      files: ['packages/sandbox/in-process/sandbox.ts'],
      rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
    },
    {
      files: ['electron/hosts/electron/**/*.ts'],
      rules: { 'no-restricted-imports': ['error', { paths: [noRetryingNet, oneIpcEndpoint] }] },
    },
    {
      files: ['electron/hosts/electron/ipc-endpoint.ts', 'electron/hosts/electron/preload.ts'],
      rules: { 'no-restricted-imports': ['error', { paths: [noRetryingNet] }] },
    },
    {
      // A double of Electron is typed by Electron.
      files: ['tests/electron/**/*.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: [
        'renderer/**/*.ts',
        'renderer/**/*.tsx',
        'packages/ui/**/*.ts',
        'packages/ui/**/*.tsx',
        'packages/sandbox/console/**/*.ts',
        'packages/sandbox/console/**/*.tsx',
        'packages/desk/page/**/*.ts',
        'packages/desk/page/**/*.tsx',
      ],
      excludeFiles: tests,
      plugins: ['eslint', 'typescript', 'oxc', 'react'],
      rules: {
        'react/error-boundaries': 'error',
        'react/exhaustive-deps': 'error',
        'react/globals': 'error',
        'react/immutability': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/purity': 'error',
        'react/refs': 'error',
        'react/rules-of-hooks': 'error',
        'react/set-state-in-effect': 'error',
        'react/set-state-in-render': 'error',
        'react/static-components': 'error',
        'react/unsupported-syntax': 'error',
        'react/use-memo': 'error',
        // It warns whoever compiles with React Compiler; this project does not.
        'react/incompatible-library': 'off',
      },
    },
    {
      files: tests,
      rules: {
        // Asynchronous stand-ins of a port, and values a test has just made, read worse with these.
        'typescript/require-await': 'off',
        'typescript/no-non-null-assertion': 'off',
        // They sort their few values by text on both sides of a comparison.
        'typescript/require-array-sort-compare': 'off',
      },
    },
    {
      files: [
        'oxlint.config.ts',
        'playwright.config.ts',
        // In the places of modules that have one.
        'tests/electron/double/electron.ts',
        'tests/electron/double/electron-updater.ts',
        'tools/money-core/vitest.config.ts',
        'tools/pictures.config.ts',
        'vite.config.ts',
      ],
      rules: { 'house/no-default-export': 'off' },
    },
    {
      files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
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
      rules: { 'no-undef': 'error', 'no-redeclare': 'error' },
    },
  ],
};

export default config;
