import type { Dialog, MessageBoxOptions, MessageBoxReturnValue, MessageBoxSyncOptions } from 'electron';
import { mustBeReady, theApp } from './app.ts';
import { answer, driver, machine, now } from './machine.ts';
import { fault, strict } from './strict.ts';

type Known = 'showErrorBox' | 'showMessageBox' | 'showMessageBoxSync';

function pressed(title: string, words: string, buttons: readonly string[]): number | null {
  void driver.ask('showDialog', { title, words: [words, ...buttons].join('\n') });
  const pressed = now.dialogAnswers.shift();
  if (pressed === undefined) throw fault(`nobody in this test answers the dialog: ${words}`);
  return pressed;
}

/** An unanswered dialog stays until it is withdrawn, which counts as cancelled. */
function takenBack({ signal, cancelId = 0 }: MessageBoxOptions): Promise<number> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(cancelId));
  });
}

/** The options come last, with or without a window before them. */
function optionsOf(args: readonly unknown[]): MessageBoxOptions {
  return args.at(-1) as MessageBoxOptions;
}

function wordsOf({ message, detail = '' }: MessageBoxOptions | MessageBoxSyncOptions): string {
  return detail === '' ? message : `${message}\n${detail}`;
}

/** Native dialogs: their text is reported to the test, and the answer was set before. */
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
    const response = pressed(options.title ?? '', wordsOf(options), options.buttons ?? ['OK']);
    if (response === null) throw fault('dialog.showMessageBoxSync waits for good');
    return response;
  },
  async showMessageBox(...args: unknown[]): Promise<MessageBoxReturnValue> {
    mustBeReady('dialog.showMessageBox');
    const options = optionsOf(args);
    // A slow page makes the till ask too: under load, or where a test advances time.
    const isUnexpected = options.signal !== undefined && now.dialogAnswers.length === 0;
    const response =
      (isUnexpected ? null : pressed(options.title ?? '', wordsOf(options), options.buttons ?? ['OK'])) ??
      (await takenBack(options));
    return { response, checkboxChecked: options.checkboxChecked ?? false };
  },
} satisfies Pick<Dialog, Known>);

answer({
  press({ answers }) {
    now.dialogAnswers.push(...answers);
  },
});
