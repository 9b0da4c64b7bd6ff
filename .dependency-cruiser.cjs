/** The floors of the house as arrows: imports go down only, no circles. Tests stand outside: they may bring anything. */
const tests = '(\\.test\\.tsx?$)|(^tests/)';

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: { pathNot: tests }, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'shared-imports-shared-and-zod',
      comment: 'Floor 0: the contract has no Node, no DOM, no Electron, and no package but zod.',
      severity: 'error',
      from: { path: '^shared/', pathNot: tests },
      to: { pathNot: '^shared/|^node_modules/zod/' },
    },
    {
      name: 'domain-and-api-stand-below-the-contract',
      severity: 'error',
      from: { path: '^shared/(domain|api)/', pathNot: tests },
      to: { path: '^shared/contract/' },
    },
    {
      name: 'domain-knows-no-wire',
      severity: 'error',
      from: { path: '^shared/domain/', pathNot: tests },
      to: { path: '^shared/(api|contract)/' },
    },
    {
      name: 'core-imports-shared',
      comment: 'Floor 1: the till without any platform.',
      severity: 'error',
      from: { path: '^electron/core/', pathNot: tests },
      to: { pathNot: '^electron/core/|^shared/|^node_modules/zod/' },
    },
    {
      name: 'adapters-import-core-and-shared',
      comment: 'Floor 2: one file per port and technology.',
      severity: 'error',
      from: { path: '^electron/adapters/', pathNot: tests },
      to: { path: '^(electron/hosts|renderer|service|tests|tools)/' },
    },
    {
      name: 'hosts-import-down',
      comment: 'Floor 3: a host composes core, adapters and the embedded service; screens reach it over the contract.',
      severity: 'error',
      from: { path: '^electron/hosts/', pathNot: tests },
      to: { path: '^(renderer|tests|tools)/' },
    },
    {
      name: 'the-browser-host-stands-alone',
      severity: 'error',
      from: { path: '^electron/hosts/browser/', pathNot: tests },
      to: { path: '^electron/hosts/electron/' },
    },
    {
      name: 'the-electron-host-shares-only-the-composition',
      comment: 'What both hosts compose alike lies in electron/hosts itself.',
      severity: 'error',
      from: { path: '^electron/hosts/electron/', pathNot: tests },
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
      from: { path: '^renderer/', pathNot: tests },
      to: { path: '^(electron|service|tests|tools)/' },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: '^renderer/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-kit-knows-no-feature',
      severity: 'error',
      from: { path: '^renderer/ui/', pathNot: tests },
      to: { path: '^renderer/(features|bridge)/' },
    },
    {
      name: 'the-bridge-knows-no-screen',
      severity: 'error',
      from: { path: '^renderer/bridge/', pathNot: tests },
      to: { path: '^renderer/(features|app|ui)/' },
    },
    {
      name: 'service-imports-shared',
      comment: 'The service never learns of the till it is tested by.',
      severity: 'error',
      from: { path: '^service/', pathNot: tests },
      to: { path: '^(electron|renderer|tests|tools)/' },
    },
    {
      name: 'no-dev-package-at-runtime',
      severity: 'error',
      from: { path: '^(shared|electron)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/(electron|@types/[^/]+)/' },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { path: '^(shared|electron|renderer|service|tools)/', pathNot: tests },
      to: { path: tests },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^(dist|release|\\.cache|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
