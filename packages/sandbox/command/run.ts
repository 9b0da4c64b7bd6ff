import { inspect } from 'node:util';
import { listenFor, pay, resend, trigger, wait } from './companions.ts';
import { helpText, parseCommand } from './options.ts';
import { serve } from './serve.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** Resolves to the exit code. What the caller can put right takes one line. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const { name, given, words, wantsHelp } = parseCommand(args);
    if (wantsHelp) terminal.out(helpText());
    else if (name === 'serve') await serve(given, terminal);
    else await { listen: listenFor, trigger, resend, pay, wait }[name](given, words, terminal);
    return 0;
  } catch (error) {
    terminal.error(error instanceof UsageError ? `tilla-sandbox: ${error.message}\n` : `${inspect(error)}\n`);
    return 1;
  }
}
