// The checks that read the sources alone, for `npm test` and `npm run check`: `script` is a path from the root.
export const quickChecks = [
  { title: 'formatter (biome)', script: 'node_modules/@biomejs/biome/bin/biome', args: ['ci', '--colors=off', '.'] },
  {
    title: 'layers (dependency-cruiser)',
    script: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    args: ['shared', 'electron', 'renderer', 'packages'],
  },
];

/** One checker: more of them share out the wall clock and pay for it in processor time. */
export const types = {
  title: 'types (tsc)',
  script: 'node_modules/typescript7/bin/tsc',
  args: ['-b', '--checkers', '1'],
};
