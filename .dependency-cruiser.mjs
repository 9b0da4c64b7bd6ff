/**
 * The layers: imports point down only, and neither files nor folders form a cycle. Of the product alone: a test imports
 * whatever it needs, and would connect folders that the product does not.
 */
const TESTS = '\\.test\\.tsx?$';

/** Where folders are checked for cycles, too. */
const JUDGED = 'packages/sandbox|electron/core|renderer/features';

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'the-payment-api-imports-nothing-of-ours',
      comment: 'A package of its own, for tills and integrators: zod, and no Node.',
      severity: 'error',
      from: { path: '^packages/payment-api/' },
      to: { pathNot: '^packages/payment-api/|^node_modules/zod/' },
    },
    {
      name: 'shared-imports-shared-and-zod',
      comment: 'Layer 0: the contract has no Node, no DOM, no Electron, and no package but zod.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/domain/(table-text|picture)[.]ts$' },
      to: { pathNot: '^shared/|^packages/payment-api/|^node_modules/zod/' },
    },
    {
      name: 'tables-are-cut-by-papaparse',
      comment: 'Text to rows and back, in one file: it needs neither Node nor DOM.',
      severity: 'error',
      from: { path: '^shared/domain/table-text[.]ts$' },
      to: { pathNot: '^shared/|^packages/payment-api/|^node_modules/papaparse/' },
    },
    {
      name: 'pictures-are-read-by-image-dimensions',
      comment: 'Size from the first bytes, in one file: it needs neither Node nor DOM.',
      severity: 'error',
      from: { path: '^shared/domain/picture[.]ts$' },
      to: { pathNot: '^shared/|^node_modules/image-dimensions/' },
    },
    {
      name: 'the-server-kit-knows-the-domain-alone',
      comment: 'What every program shares that seals secrets or serves a page of its own: Node, and no till.',
      severity: 'error',
      from: { path: '^packages/server-kit/' },
      to: { path: '^(shared/(?!domain/)|electron|renderer|tests|tools|packages/(?!server-kit/))' },
    },
    {
      name: 'domain-stands-below-the-contract',
      severity: 'error',
      from: { path: '^shared/domain/' },
      to: { path: '^shared/contract/' },
    },
    {
      name: 'domain-knows-no-wire',
      severity: 'error',
      from: { path: '^shared/domain/' },
      to: { path: '^packages/payment-api/(merchant|partner)/' },
    },
    {
      name: 'core-imports-shared',
      comment: 'Layer 1: the till without any platform.',
      severity: 'error',
      from: { path: '^electron/core/' },
      to: { pathNot: '^electron/core/|^shared/|^packages/payment-api/|^node_modules/zod/' },
    },
    {
      name: 'adapters-import-core-and-shared',
      comment: 'Layer 2: one file per port and technology.',
      severity: 'error',
      from: { path: '^electron/adapters/' },
      to: { path: '^(electron/hosts|renderer|packages/sandbox|packages/ui|tests|tools)/' },
    },
    {
      name: 'hosts-import-down',
      comment: 'Layer 3: a host composes core, adapters and the embedded service; screens reach it over the contract.',
      severity: 'error',
      from: { path: '^electron/hosts/' },
      to: { path: '^(renderer|packages/ui|tests|tools)/' },
    },
    {
      name: 'the-browser-host-stands-alone',
      severity: 'error',
      from: { path: '^electron/hosts/browser/' },
      to: { path: '^electron/hosts/electron/' },
    },
    {
      name: 'the-electron-host-shares-only-the-composition',
      comment: 'What both hosts compose alike lies in electron/hosts itself.',
      severity: 'error',
      from: { path: '^electron/hosts/electron/' },
      to: { path: '^electron/hosts/browser/' },
    },
    {
      name: 'only-the-electron-host-knows-electron',
      severity: 'error',
      from: { pathNot: '^electron/hosts/electron/|^tests/' },
      to: { path: '^node_modules/electron(-updater)?/' },
    },
    {
      name: 'renderer-imports-shared',
      comment: 'The screens know the contract, never a host.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(electron|packages/sandbox|tests|tools)/' },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-kit-knows-no-till',
      comment: 'Parts of any page; words and language come through its UiContext.',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: {
        pathNot:
          '^packages/ui/|^shared/domain/|^node_modules/(react|react-aria-components|clsx|@internationalized/date)/',
      },
    },
    {
      name: 'dialogs-of-the-till-take-scans',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '^renderer/app/Dialog[.]tsx$' },
      to: { path: '^packages/ui/Dialog[.]tsx$' },
    },
    {
      name: 'pictures-know-no-feature',
      severity: 'error',
      from: { path: '^renderer/pictures/' },
      to: { path: '^renderer/features/' },
    },
    {
      name: 'the-bridge-knows-no-screen',
      severity: 'error',
      from: { path: '^renderer/bridge/' },
      to: { path: '^(renderer/(features|app)|packages/ui)/' },
    },
    {
      name: 'the-sandbox-imports-shared',
      comment: 'The service never learns of the till it is tested by.',
      severity: 'error',
      from: { path: '^packages/sandbox/' },
      to: { path: '^(electron|renderer|tests|tools)/' },
    },
    {
      name: 'the-console-knows-the-service-by-its-types',
      comment: 'It runs in a browser: of the rest of the service it takes nothing along.',
      severity: 'error',
      from: { path: '^packages/sandbox/console/' },
      to: { path: '^packages/sandbox/(?!console/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-console-has-no-node',
      severity: 'error',
      from: { path: '^packages/sandbox/console/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nobody-imports-the-console',
      comment: 'It is built by itself and served as files.',
      severity: 'error',
      from: { path: '^packages/sandbox/(?!console/)' },
      to: { path: '^packages/sandbox/console/' },
    },
    {
      name: 'no-dev-package-at-runtime',
      severity: 'error',
      from: { path: '^(shared|electron|packages/payment-api)/' },
      to: { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/(electron|@types/[^/]+)/' },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { path: '^(shared|electron|renderer|packages|tools)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-circles-of-folders',
      comment: 'Move what composes up, or what is shared down; never two folders into one.',
      severity: 'error',
      scope: 'folder',
      from: { path: `^(${JUDGED})(/|$)` },
      to: { circular: true },
    },
    {
      name: 'folders-know-nothing-above-them',
      comment: "A folder's own files compose the folders inside it; what those share lies in one of them.",
      severity: 'error',
      from: { path: `^((${JUDGED})/[^/]+)/[^/]+/`, pathNot: '^packages/sandbox/testing/' },
      to: { path: '^$1/[^/]+$' },
    },
    {
      name: 'nobody-imports-the-composition',
      severity: 'error',
      from: { path: '^packages/sandbox/(?!testing/|command/|in-process/)[^/]+/' },
      to: { path: '^packages/sandbox/[^/]+$' },
    },
    {
      name: 'nobody-imports-the-composition',
      comment: 'electron/core/app puts the till together; whoever needs a part of it names that part.',
      severity: 'error',
      from: { path: '^electron/core/', pathNot: '^electron/core/app/' },
      to: { path: '^electron/core/app/' },
    },
    {
      name: 'the-platform-of-the-core-imports-no-folder',
      comment: 'The ports, and what every folder needs around them.',
      severity: 'error',
      from: { path: '^electron/core/platform/' },
      to: { path: '^electron/core/(?!platform/)' },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: `^(dist|release|\\.cache|coverage)/|${TESTS}` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
