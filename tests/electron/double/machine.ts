import { type Line, openLine } from '../line.ts';
import type { DisplayState, DoubleCalls, DriverCalls, MachineState, PrintedSheet } from '../line-calls.ts';
import { complainTo } from './strict.ts';

/** The machine of this process, set by the test. */
export const machine = JSON.parse(process.env['TILLA_ELECTRON_MACHINE'] ?? 'null') as MachineState;
delete process.env['TILLA_ELECTRON_MACHINE'];

/** What changes while it runs. */
export const now: { displays: readonly DisplayState[]; printed: PrintedSheet[]; dialogAnswers: (number | null)[] } = {
  displays: machine.displays,
  printed: [],
  dialogAnswers: [...machine.dialogAnswers],
};

type Handlers = { -readonly [Name in keyof DoubleCalls]?: DoubleCalls[Name] };
const handlers: Handlers = {};

export function answer(more: Handlers): void {
  Object.assign(handlers, more);
}

export const driver: Line<DriverCalls> = openLine<DriverCalls>(
  {
    send(message) {
      // The process with the pages may be ending.
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage(listener) {
      process.on('message', listener);
    },
  },
  handlers,
);

complainTo((words) => {
  void driver.ask('complain', { words });
});

/** Records for the test what only a system would show. */
export function note(name: string, value: unknown): void {
  void driver.ask('noteAct', { name, value });
}

export function endProcess(code: number): void {
  const end = (): never => process.exit(code);
  driver.ask('ending', { code }).then(end, end);
}
