import { type CallName, calls } from '@tilla/shared/contract/calls.ts';
import { screenWords } from '@tilla/shared/locales/index.ts';
import { expect, it } from 'vitest';

const approvable = (Object.keys(calls) as CallName[]).filter((name) => 'approval' in calls[name].input.shape);

it.each(approvable)('%s is called by its name where somebody approves it, in three languages', (name) => {
  const [noun = '', verb = ''] = name.split('.');
  for (const words of Object.values(screenWords)) {
    expect(words['approval']).toHaveProperty(['act', noun, verb], expect.any(String));
  }
});
