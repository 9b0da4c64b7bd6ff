/** `npm run service`: prints one line of JSON; SIGTERM saves and stops. */
import { inspect, parseArgs } from 'node:util';
import { type IdentifierWords, identifierWordsSchema, neutralWords } from '@tilla/payment-api/identifier-words.ts';
import { listen } from './listen.ts';
import { createService } from './service.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    db: { type: 'string' },
    seed: { type: 'string', default: 'demo' },
    clock: { type: 'string', default: 'real' },
    words: { type: 'string' },
  },
});

const { seed, clock, host } = values;
const port = Number(values.port);
if (seed !== 'demo' && seed !== 'empty') throw new Error('--seed is demo or empty');
if (clock !== 'real' && clock !== 'manual') throw new Error('--clock is real or manual');
if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port is a number from 0 to 65535');

const service = createService({
  seed,
  clock,
  ...(values.db === undefined ? {} : { file: values.db }),
  ...(values.words === undefined ? {} : { words: readWords(values.words) }),
});
const listening = await listen(service, { port, host });
process.stdout.write(`${JSON.stringify(service.startLine())}\n`);

/** `bank=X,service=Y` */
function readWords(text: string): IdentifierWords {
  const pairs = text.split(',').map((pair) => pair.split('='));
  const isForm = pairs.every(([name, , ...more]) => (name === 'bank' || name === 'service') && more.length === 0);
  const words = identifierWordsSchema.safeParse({ ...neutralWords, ...(Object.fromEntries(pairs) as object) });
  if (!isForm || !words.success) throw new Error('--words is bank=X,service=Y with two words of a-z and 0-9');
  return words.data;
}

const stop = async (): Promise<void> => {
  await listening.close();
  service.close();
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    stop().catch((error: unknown) => {
      process.stderr.write(`${inspect(error)}\n`);
      process.exitCode = 1;
    });
  });
}
