import type { Dialog, MessageBoxOptions, MessageBoxReturnValue, MessageBoxSyncOptions } from 'electron';
import { mustBeReady, theApp } from './app.ts';
import { driver, machine, now } from './machine.ts';
import { fault, strict } from './strict.ts';

type Known = 'showErrorBox' | 'showMessageBox' | 'showMessageBoxSync';

function pressed(title: string, words: string, buttons: readonly string[]): number {
  void driver.ask('showDialog', { title, words: [words, ...buttons].join('\n') });
  const answer = now.dialogAnswers.shift();
  if (answer === undefined) throw fault(`nobody in this test answers the dialog: ${words}`);
  return answer;
}

/** The options come last, with or without a window before them. */
function optionsOf(args: readonly unknown[]): MessageBoxOptions {
  return args.at(-1) as MessageBoxOptions;
}

function wordsOf({ message, detail = '' }: MessageBoxOptions | MessageBoxSyncOptions): string {
  return detail === '' ? message : `${message}\n${detail}`;
}

/** Native dialogs: what they say is told to the test, and what is pressed was decided before the start. */
export const dialog = strict('dialog', {
  showErrorBox(title: string, content: string): void {
    if (!theApp.ready && machine.platform === 'linux') {
      process.stderr.write(`${title}\n${content}\n`);
      return;
    }
    void driver.ask('showDialog', { title, words: content });
  },
  showMessageBoxSync(...args: unknown[]): number {
    mustBeReady('dialog.showMessageBoxSync');
    const options = optionsOf(args);
    return pressed(options.title ?? '', wordsOf(options), options.buttons ?? ['OK']);
  },
  showMessageBox(...args: unknown[]): Promise<MessageBoxReturnValue> {
    mustBeReady('dialog.showMessageBox');
    const options = optionsOf(args);
    const response = pressed(options.title ?? '', wordsOf(options), options.buttons ?? ['OK']);
    return Promise.resolve({ response, checkboxChecked: options.checkboxChecked ?? false });
  },
} satisfies Pick<Dialog, Known>);
