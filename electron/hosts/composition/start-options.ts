import { parseArgs } from 'node:util';

export interface StartOptions {
  /** Null: the usual place. */
  readonly data: string | null;
  readonly training: boolean;
  readonly headless: boolean;
  readonly port: number;
}

export class StartOptionsFailure extends Error {}

/** Throws `StartOptionsFailure` for a person. */
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

/** Electron and Chromium read the same command line. */
export function pickStartArguments(argv: readonly string[]): string[] {
  return argv.flatMap((argument, index) => {
    const isOurs = flags.includes(argument) || valued.some((name) => argument.startsWith(`${name}=`));
    if (isOurs) return [argument];
    const value = argv[index + 1];
    return valued.includes(argument) && value !== undefined ? [argument, value] : [];
  });
}
