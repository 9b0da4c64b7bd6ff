/** States of `state-names.ts` that show the hub of several tills. */
export const hubStates = {
  'several tills': [
    'hub-none',
    'hub-ask',
    'hub-found',
    'hub-phrase-new',
    'hub-phrase',
    'hub-state',
    'hub-problem',
    'restore-ask',
    'restore-refused',
    'restore-stopped',
    'restore-locked',
    'restored-task',
  ],
} as const;
