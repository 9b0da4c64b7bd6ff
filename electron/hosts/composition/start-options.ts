import { parseArgs } from 'node:util';

export interface StartOptions {
  /** Where everything of this till lives; null: the machine's usual place. */
  readonly data: string | null;
  /** Straight into training mode. */
  readonly training: boolean;
  /** No window is opened; the address is printed instead (browser host). */
  readonly headless: boolean;
  /** 0: any free port (browser host). */
  readonly port: number;
}

export class StartOptionsFailure extends Error {}

/** Reads what stands after the program's name. Throws `StartOptionsFailure` with words for a person. */
export function readStartOptions(args: readonly string[]): StartOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: 'string' },
        training: { type: 'boolean', default: false },
        headless: { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
      },
      strict: true,
      allowPositionals: false,
    });
    if (!/^[0-9]{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
      throw new StartOptionsFailure('--port takes a number from 0 to 65535.');
    }
    if (values.data === '') throw new StartOptionsFailure('--data takes a folder.');
    return {
      data: values.data ?? null,
      training: values.training,
      headless: values.headless,
      port: Number(values.port),
    };
  } catch (cause) {
    if (cause instanceof StartOptionsFailure) throw cause;
    throw new StartOptionsFailure(cause instanceof Error ? cause.message : 'Unknown arguments.', { cause });
  }
}

const flags = ['--training', '--headless'];
const valued = ['--data', '--port'];

/** What of a whole command line is meant for the till: Electron and Chromium read theirs from the same one. */
export function pickStartArguments(argv: readonly string[]): string[] {
  return argv.flatMap((argument, index) => {
    const isOurs = flags.includes(argument) || valued.some((name) => argument.startsWith(`${name}=`));
    if (isOurs) return [argument];
    const value = argv[index + 1];
    return valued.includes(argument) && value !== undefined ? [argument, value] : [];
  });
}
