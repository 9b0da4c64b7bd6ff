/** The options of every command, in one table: parsed, and printed by --help. */
import { parseArgs } from 'node:util';
import { nearest } from '../http/did-you-mean.ts';
import { UsageError } from './usage-error.ts';

interface Option {
  /** Undefined: a switch. */
  value?: string;
  fallback?: string;
  text: string;
}

type Options = Readonly<Record<string, Option>>;

const serveOptions = {
  port: { value: 'N', fallback: '4010', text: '0 for any free one' },
  host: { value: 'HOST', fallback: '127.0.0.1', text: 'where to listen; 0.0.0.0 in a container' },
  'public-url': { value: 'URL', text: 'the address that answers and links name, where it is another one' },
  'control-host': {
    value: 'HOST',
    text: 'opens /_control beyond this machine, with a token of its own unless one is given',
  },
  'control-token': { value: 'TOKEN', text: 'instead of the known one; at least 16 characters' },
  db: { value: 'FILE', text: 'keeps everything in a file; an existing one wins over seed, clock and keys' },
  seed: { value: 'demo|empty|FILE', fallback: 'demo', text: 'what a new service has; FILE is YAML or JSON' },
  clock: { value: 'real|manual', fallback: 'real', text: 'manual: time passes by POST /_control/clock alone' },
  'start-at': { value: 'TIME', text: 'the first moment of the clock, ISO 8601' },
  'random-seed': { value: 'N', text: 'the same ids, tokens and outcomes every time' },
  words: { value: 'bank=X,service=Y', text: "another deployment's words in paths, fields, codes and headers" },
  'no-limits': { text: 'no limit of requests by minute or day' },
  'public-vocabulary': { text: 'accepts what public clients of such services send beside the documents' },
  strict: { text: 'refuses unknown fields, queries and headers with 422' },
} as const satisfies Options;

const reachOptions = {
  url: { value: 'URL', fallback: 'http://127.0.0.1:4010', text: 'the running sandbox' },
  token: { value: 'TOKEN', text: 'its control token, else TILLA_SANDBOX_TOKEN, else the known one' },
} as const satisfies Options;
const keyOption = {
  'api-key': { value: 'KEY', text: "a merchant's key, else TILLA_SANDBOX_API_KEY, else the known one" },
} as const satisfies Options;

interface Command {
  usage: string;
  text: string;
  options: Options;
}

export const commands = {
  serve: { usage: '[serve]', text: 'starts the sandbox; the command where none is named', options: serveOptions },
  listen: {
    usage: 'listen --forward-to URL',
    text: 'has the webhooks of an organization delivered to URL, and shows each',
    options: {
      'forward-to': { value: 'URL', text: 'where your program receives webhooks' },
      organization: { value: 'ID', fallback: '1001', text: 'whose' },
      ...reachOptions,
    },
  },
  trigger: {
    usage: 'trigger EVENT',
    text: 'makes what ends in that event; without EVENT: lists them',
    options: { ...reachOptions, ...keyOption },
  },
  resend: { usage: 'resend ID', text: 'sends an event again, by its seq', options: reachOptions },
  pay: { usage: 'pay ID', text: 'the customer pays an invoice', options: reachOptions },
  wait: {
    usage: 'wait ID STATUS',
    text: 'ends when the invoice has that status',
    options: { timeout: { value: 'SECONDS', fallback: '60', text: 'then it ends with code 1' }, ...reachOptions },
  },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof commands;
type ServeName = keyof typeof serveOptions;

export type Given = Readonly<Record<string, string | boolean | undefined>>;
export type ServeOptions = Readonly<Partial<Record<ServeName, string | boolean>>>;

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

interface Parsed {
  name: CommandName;
  given: Given;
  words: string[];
  wantsHelp: boolean;
}

/** @throws UsageError. */
export function parseCommand(args: readonly string[]): Parsed {
  const [first = '', ...rest] = args;
  const isNamed = first !== '' && !first.startsWith('-');
  const name = isNamed ? first : 'serve';
  if (!isCommand(name)) throw new UsageError(`unknown command ${name}${hint(name, Object.keys(commands))}; see --help`);
  const { options }: Command = commands[name];
  const parsed = parseArgs({
    args: isNamed ? rest : [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(
        Object.entries(options).map(([option, { value }]) => [
          option,
          { type: value === undefined ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of parsed.tokens) {
    if (token.kind !== 'option' || token.name === 'help') continue;
    const known = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (known === undefined) {
      const meant = hint(token.name, Object.keys(options), '--');
      throw new UsageError(`unknown option ${token.rawName}${meant}; see --help`);
    }
    const isMissing = known.value !== undefined && (token.value === undefined || token.value === '');
    if (isMissing) throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${known.value ?? ''}`);
    if (known.value === undefined && token.value !== undefined) {
      throw new UsageError(`${token.rawName} takes no value`);
    }
  }
  const fallbacks = Object.entries(options).flatMap(([option, { fallback }]) =>
    fallback === undefined ? [] : [[option, fallback]],
  );
  const given = { ...(Object.fromEntries(fallbacks) as Given), ...parsed.values };
  if (name === 'serve' && parsed.positionals.length > 0) {
    throw new UsageError(`serve takes no ${parsed.positionals.join(' ')}; see --help`);
  }
  return { name, given, words: parsed.positionals, wantsHelp: parsed.values['help'] === true };
}

function hint(given: string, candidates: readonly string[], before = ''): string {
  const found = nearest(given, candidates);
  return found === undefined ? '' : `; did you mean ${before}${found}?`;
}

export function helpText(): string {
  const shown = (options: Options): string[] =>
    Object.entries(options).map(([option, { value, fallback, text }]) => {
      const left = `    --${option}${value === undefined ? '' : ` ${value}`}`;
      return `${left.padEnd(32)}${text}${fallback === undefined ? '' : ` (${fallback})`}`;
    });
  const blocks = Object.values(commands).map(({ usage, text, options }: Command) =>
    [`  tilla-sandbox ${usage}`, `    ${text}`, ...shown(options)].join('\n'),
  );
  return `The embedded payment service of Tilla: both API documents over HTTP, and a control surface.\n\n${blocks.join('\n\n')}\n`;
}
