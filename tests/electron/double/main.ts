/**
 * Plays Electron's main process: the built till, with the double in place of `electron`. Started by
 * `driver/electron-till.ts` alone, which has the pages.
 */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { machine } from './machine.ts';
import { letTimePass } from './time.ts';

const [entry = ''] = process.argv.slice(2, 3);
// Electron's arguments: its binary, the program's folder unless it is packaged, then a person's.
process.argv = [process.execPath, ...(machine.isPackaged ? [] : [entry]), ...process.argv.slice(3)];
Object.defineProperty(process, 'platform', { value: machine.platform });
Object.defineProperty(process.versions, 'electron', { value: '45.4.1', enumerable: true });
Object.assign(process, { type: 'browser', resourcesPath: machine.home, defaultApp: !machine.isPackaged });

// From its source, or bundled where its memory is measured.
const language = import.meta.url.endsWith('.ts') ? 'ts' : 'mjs';
const format = language === 'ts' ? 'module-typescript' : 'module';
const doubles = new Map(
  ['electron', 'electron-updater'].map((name) => [name, new URL(`${name}.${language}`, import.meta.url).href]),
);
registerHooks({
  resolve(specifier, context, next) {
    const url = doubles.get(specifier);
    return url === undefined ? next(specifier, context) : { url, format, shortCircuit: true };
  },
});
letTimePass();

const { theApp } = await import('./app.ts');
const { fault } = await import('./strict.ts');
// Electron would only print it; here it fails the test.
process.on('unhandledRejection', (cause) => {
  fault(`an unhandled rejection: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`);
});
await import(entry.startsWith('data:') ? entry : pathToFileURL(entry).href);
theApp.becomeReady();
