/** The package for programs. */
export { sandboxFixture, startSandbox } from './in-process/sandbox.ts';
