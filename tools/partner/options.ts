/** Options and keys of the partner's command line. A key is never an argument: a shell keeps those. */

import { parseArgs } from 'node:util';
import { createPartnerClient, type PartnerClientOptions } from '@tilla/payment-api/client/index.ts';
import { parseIdentifierWords } from '@tilla/payment-api/identifier-words.ts';
import { PrivateFileFailure, readPrivateFile } from '@tilla/server-kit/private-file.ts';
import { z } from 'zod';

export const usage = `npm run partner -- COMMAND [options]

  health                     the account and its organizations
  organizations              all, or those of --search, --status, --kyc
  connect EXTERNAL_ID        the next steps of a shop, as far as nobody has to be asked: --name, --tier, --months,
                             --webhook, --vault FILE (takes the key); then --phone 7XXXXXXXXXX, then --code CODE
  tariff ID                  the tariff; with --tier and --months assigns one
  invite ID                  the address at which the merchant fills the profile
  sync FILE                  declares subscriptions from a table: organization_id, state, tier, paid_through, and
                             optionally cause, external_tariff_id
  journal                    of declared subscriptions: --organization, --result, --from, --to

  --address URL              of the partner API, or TILLA_PARTNER_ADDRESS
  --keys FILE                {"partner_key": "...", "inbound_secret": "..."}, readable by you alone (0600); without it
                             TILLA_PARTNER_KEY and TILLA_INBOUND_SECRET
  --words bank=X,service=Y   the words of a live deployment
  --json                     JSON, a line for each

Exit code: 0 done, 1 refused or unknown, 2 wrong use.`;

/** Ends the command with words for a person. */
export class UsageError extends Error {}

export interface Given {
  readonly command: string;
  readonly operand: string;
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly isJson: boolean;
}

const texts = [
  'address',
  'keys',
  'words',
  'search',
  'status',
  'kyc',
  'name',
  'tier',
  'months',
  'webhook',
  'vault',
  'phone',
  'code',
  'organization',
  'result',
  'from',
  'to',
] as const;

export function readOptions(args: readonly string[]): Given {
  const options = Object.fromEntries(texts.map((name) => [name, { type: 'string' } as const]));
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, json: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [command = 'help', operand = '', ...more] = positionals;
    if (more.length > 0) throw new UsageError(`Too many arguments: ${more.join(' ')}`);
    const { json, ...given } = values as Record<string, string | boolean | undefined>;
    return { command, operand, values: given as Given['values'], isJson: json === true };
  } catch (failure) {
    if (failure instanceof UsageError) throw failure;
    throw new UsageError(failure instanceof Error ? failure.message : String(failure));
  }
}

const Keys = z.object({ partner_key: z.string().min(1), inbound_secret: z.string().min(1).optional() });

export function openPartner(
  { values }: Given,
  environment: NodeJS.ProcessEnv,
  fetchOf: Pick<PartnerClientOptions, 'fetch' | 'sleep'> = {},
) {
  const baseUrl = values['address'] ?? environment['TILLA_PARTNER_ADDRESS'];
  if (baseUrl === undefined || !URL.canParse(baseUrl)) {
    throw new UsageError('Give the address of the partner API: --address, or TILLA_PARTNER_ADDRESS.');
  }
  const keys = readKeys(values['keys'], environment);
  return createPartnerClient({
    ...fetchOf,
    baseUrl,
    partnerKey: keys.partner_key,
    ...(keys.inbound_secret === undefined ? {} : { inboundSecret: keys.inbound_secret }),
    ...(values['words'] === undefined ? {} : { words: readWords(values['words']) }),
  });
}

function readKeys(file: string | undefined, environment: NodeJS.ProcessEnv): z.output<typeof Keys> {
  if (file === undefined) {
    const keys = Keys.safeParse({
      partner_key: environment['TILLA_PARTNER_KEY'],
      inbound_secret: environment['TILLA_INBOUND_SECRET'],
    });
    if (keys.success) return keys.data;
    throw new UsageError('Give the partner key in TILLA_PARTNER_KEY, or in a file: --keys FILE.');
  }
  const keys = Keys.safeParse(readPrivate(file));
  if (keys.success) return keys.data;
  throw new UsageError(`${file} has no partner_key.`);
}

/** @throws UsageError unless it is JSON that nobody else can read. */
export function readPrivate(file: string): unknown {
  try {
    return JSON.parse(readPrivateFile(file));
  } catch (failure) {
    if (failure instanceof PrivateFileFailure) throw new UsageError(failure.message);
    throw new UsageError(`${file} cannot be read: ${failure instanceof Error ? failure.message : String(failure)}`);
  }
}

function readWords(text: string) {
  const words = parseIdentifierWords(text);
  if (words !== null) return words;
  throw new UsageError('--words is bank=X,service=Y, in small letters.');
}
