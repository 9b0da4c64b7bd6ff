/**
 * `npm run hand-over -- --to CODE --address URL [--bank WORD --service WORD] [--out FILE]`: seals the connection of a shop to
 * one till, whose code it shows ("Connect"). The API key is read from TILLA_API_KEY or, so that no history keeps it, from
 * the standard input.
 */
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { sealHandover } from '@tilla/server-kit/hpke-handover.ts';
import { HandoverContent } from '@tilla/shared/contract/handover.ts';
import { readHandoverText, writeHandoverText } from '@tilla/shared/domain/handover.ts';
import { toString as drawQr } from 'qrcode';

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    address: { type: 'string' },
    bank: { type: 'string' },
    service: { type: 'string' },
    out: { type: 'string' },
  },
});

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

const publicKey = readHandoverText(values.to ?? '');
if (publicKey === null || publicKey.length !== 32)
  fail('--to takes the code that the till shows: 64 letters and digits.');
const key = (process.env['TILLA_API_KEY'] ?? (await text(process.stdin))).trim();
const { bank, service } = values;
const words = bank === undefined && service === undefined ? {} : { words: { bank, service } };
const content = HandoverContent.safeParse({ address: values.address, key, ...words });
if (!content.success) {
  const places = content.error.issues.map(({ path: [place] }) => `--${String(place)}`);
  fail(`Not usable: ${[...new Set(places)].join(', ')} (the key comes from TILLA_API_KEY or the standard input).`);
}
const sealed = writeHandoverText(await sealHandover(publicKey, JSON.stringify(content.data)));
if (values.out !== undefined) writeFileSync(values.out, `${sealed}\n`, { mode: 0o600 });
process.stdout.write(`${sealed}\n`);
if (process.stdout.isTTY)
  process.stdout.write(await drawQr(sealed, { type: 'terminal', small: true, errorCorrectionLevel: 'L' }));
