import { expect, it } from 'vitest';
import { rollBackUpdate, type WayBackParts } from './way-back.ts';

async function offer(change: Partial<WayBackParts> = {}) {
  const did: string[] = [];
  const isGoing = await rollBackUpdate({
    decision: 'offer_way_back',
    trial: { wayBack: () => ({ file: 'old.exe', version: '1.0.0' }), reject: () => did.push('reject') },
    version: '1.1.0',
    language: 'en',
    choose: async (message, buttons) => {
      did.push(`asked: ${message.split('\n')[0] ?? ''} ${buttons.join('/')}`);
      return 0;
    },
    tell: () => did.push('told'),
    refuse: async () => null,
    launch: (file) => did.push(`launch ${file}`),
    ...change,
  });
  return { isGoing, did };
}
const asked = 'asked: The new version 1.1.0 did not open twice. Go back/Try once more';

it('a person can roll back where the old installer is signed', async () => {
  expect(await offer()).toEqual({ isGoing: true, did: [asked, 'reject', 'launch old.exe'] });
});

it('the new version is tried once more where a person declines', async () => {
  expect(await offer({ choose: async () => 1 })).toEqual({ isGoing: false, did: [] });
});

it('an installer whose signature could not be verified does not run, and that is shown', async () => {
  expect(await offer({ refuse: async () => 'somebody else signed it' })).toEqual({
    isGoing: false,
    did: [asked, 'told'],
  });
});

it('nothing is asked where there is no rollback, and in three languages where there is', async () => {
  for (const decision of ['run', 'try', 'forget', 'no_way_back'] as const) {
    expect(await offer({ decision })).toEqual({ isGoing: false, did: [] });
  }
  const all = await Promise.all((['ru', 'kk', 'en'] as const).map((language) => offer({ language })));
  expect(new Set(all.map(({ did }) => did[0])).size).toBe(3);
});
