import { describe, expect, it } from 'vitest';
import { pickStartArguments, readStartOptions, StartOptionsFailure } from './start-options.ts';

describe('the arguments of the till', () => {
  it('all arguments are optional', () => {
    expect(readStartOptions([])).toEqual({ data: null, training: false, headless: false, port: 0 });
  });

  it('arguments are read from the command line', () => {
    const args = ['--data', 'books', '--training', '--headless', '--port', '4010'];
    expect(readStartOptions(args)).toEqual({ data: 'books', training: true, headless: true, port: 4010 });
  });

  it.each([['--dta'], ['books'], ['--port', 'x'], ['--port', '70000'], ['--data='], ['--data']])(
    'the arguments %j are refused with a message',
    (...args) => {
      expect(() => readStartOptions(args)).toThrow(StartOptionsFailure);
    },
  );

  it('the till’s arguments are found among those of Electron and Chromium', () => {
    const argv = ['electron', '--inspect=0', '--no-sandbox', 'dist/main/electron.js', '--data', 'books', '--training'];
    expect(pickStartArguments(argv)).toEqual(['--data', 'books', '--training']);
  });
});
