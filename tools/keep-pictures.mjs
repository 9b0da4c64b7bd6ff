// `npm run keep-pictures`: each picture that the documents show is taken anew out of what `npm run pictures` made.
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const kept = join(root, 'docs/pictures');
const made = process.env.TILLA_PICTURES ?? join(root, '.cache/pictures');

for (const name of readdirSync(kept, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.png')) continue;
  const isMade = existsSync(join(made, name));
  if (isMade) copyFileSync(join(made, name), join(kept, name));
  console.log(`${isMade ? 'new  ' : 'as is'} ${name}`);
}
