import { parseArgs } from 'node:util';
import { UsageError } from './terminal.ts';

export const HELP = `npm run hub [-- COMMAND]: the server of several tills (docs/hub.md)

  (no command)       starts the hub; prints its address and, while it has no till, the first code
    --host ADDRESS   127.0.0.1 by default; any other needs --cert and --key, or --behind-proxy
    --port N         7480 by default
    --cert FILE --key FILE   TLS, PEM
    --behind-proxy   a proxy of yours speaks TLS in front of the hub
    --shop NAME      the shop of the first code
  code --shop NAME   a code that admits one till for ten minutes; --account NAME where there are several
  tills              every till with its number, last contact and ledger
  revoke N           refuses till N from now on; --account NAME where there are several
  export FILE        all ledgers with their heads, and the sealed records
  check FILE         chains an exported file anew; needs no database
  move URL           copies everything into an empty PostgreSQL and compares the heads; the hub is stopped

DATABASE_URL names a PostgreSQL from 15 on; without it the hub runs its own in --data FOLDER.
`;

const commands = ['start', 'code', 'tills', 'revoke', 'export', 'check', 'move'] as const;
export type CommandName = (typeof commands)[number];

export interface Command {
  readonly name: CommandName | 'help';
  readonly word: string;
  readonly host: string;
  readonly port: number;
  readonly cert: string | undefined;
  readonly key: string | undefined;
  readonly isBehindProxy: boolean;
  readonly shop: string | undefined;
  readonly account: string | undefined;
  readonly data: string | undefined;
}

const withWord: readonly string[] = ['revoke', 'export', 'check', 'move'];

/** @throws UsageError */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = read(args);
  const [given = 'start', word = '', ...rest] = positionals;
  const name = commands.find((one) => one === given);
  if (name === undefined) throw new UsageError(`There is no command "${given}". --help lists them.`);
  if (rest.length > 0 || (word !== '') !== withWord.includes(name))
    throw new UsageError(
      `"${name}" takes ${withWord.includes(name) ? 'one word' : 'no word'} after it. --help shows which.`,
    );
  if (name === 'code' && values.shop === undefined) throw new UsageError('Name the shop: code --shop "…".');
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) throw new UsageError(`"${values.port}" is no port.`);
  return {
    name: values.help ? 'help' : name,
    word,
    host: values.host,
    port,
    cert: values.cert,
    key: values.key,
    isBehindProxy: values['behind-proxy'],
    shop: values.shop,
    account: values.account,
    data: values.data,
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '7480' },
        cert: { type: 'string' },
        key: { type: 'string' },
        'behind-proxy': { type: 'boolean', default: false },
        shop: { type: 'string' },
        account: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
