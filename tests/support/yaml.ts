import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** electron-builder's own reader of YAML, found where electron-builder finds it. */
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const ofBuilderLibrary = createRequire(ofBuilder.resolve('app-builder-lib'));
const { load } = ofBuilderLibrary('js-yaml') as { load: (text: string) => unknown };

export function readYaml(file: URL): unknown {
  return load(readFileSync(file, 'utf8'));
}
