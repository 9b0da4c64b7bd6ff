// Makes sure that a tool runs on the project's own Node, whatever Node it was started with.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { projectNode, setup } from './setup.mjs';

/** Returns on the project's Node; on any other it runs the same command there and ends with its exit code. */
export async function onProjectNode() {
  setup();
  if (realpathSync(process.execPath) === realpathSync(projectNode)) return;
  const child = spawn(projectNode, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  await new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      process.exitCode = signal === null ? (code ?? 1) : 1;
      resolve();
    });
  });
  process.exit();
}
