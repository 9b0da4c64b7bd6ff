/** The descriptions that a running sandbox publishes, before a linter and as clients of two generators. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder, must, npm } from './proof-folders.ts';

interface Address {
  readonly merchant_base_url: string;
  readonly control_url: string;
  readonly control_token: string;
  readonly api_key: string;
}

/** The documents' own paths are ambiguous to a reader of templates: `/qr-refunds/links/{id}`, `/qr-refunds/{id}/execute`. */
const redoclyRules = 'extends: [recommended]\nrules:\n  no-ambiguous-paths: off\n';

const generators = [
  '@redocly/cli@2',
  'openapi-typescript@7',
  'openapi-fetch@0.17',
  '@hey-api/openapi-ts@0.95',
  'typescript@5.9',
];

export async function judgeDescriptions(node: string, address: Address): Promise<void> {
  const folder = emptyFolder('descriptions');
  const { merchant_base_url: merchant, control_url: control, control_token: token } = address;
  const surfaces = { merchant, partner: merchant.replace(/v1$/, 'partner'), control };
  for (const [name, url] of Object.entries(surfaces)) {
    const answer = await fetch(`${url}/openapi.json`, { headers: { authorization: `Bearer ${token}` } });
    writeFileSync(join(folder, `${name}.json`), await answer.text());
  }
  npm(folder, 'install', ...generators);
  writeFileSync(join(folder, 'redocly.yaml'), redoclyRules);
  const run = (script: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(node, [join('node_modules', script), ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...environmentOf(address) },
    });
    return { isGood: status === 0, words: `${stdout}${stderr}` };
  };
  for (const name of Object.keys(surfaces)) {
    const { isGood, words } = run('@redocly/cli/bin/cli.js', 'lint', `${name}.json`);
    must(isGood && !/\d+ (warning|error)/.test(words), `Redocly has nothing against ${name}: ${words}`);
    const typed = run('openapi-typescript/bin/cli.js', `${name}.json`, '-o', `${name}.ts`);
    must(typed.isGood, `openapi-typescript reads ${name}: ${typed.words}`);
    const made = run('@hey-api/openapi-ts/bin/run.js', '-i', `${name}.json`, '-o', `sdk-${name}`, '--no-log-file');
    must(made.isGood, `openapi-ts reads ${name}: ${made.words}`);
  }
  const programs = { 'with-fetch.mts': withFetch, 'with-sdk.mts': withSdk };
  for (const [file, text] of Object.entries(programs)) writeFileSync(join(folder, file), text);
  const options = '--strict --module esnext --moduleResolution bundler --target es2023 --lib es2023,dom,dom.iterable';
  const compiled = run('typescript/bin/tsc', ...options.split(' '), ...Object.keys(programs));
  must(compiled.isGood, `generated clients compile and refuse wrong calls: ${compiled.words}`);
  const billed = run('../with-fetch.mts');
  must(billed.isGood, `a generated client bills: ${billed.words}`);
}

const environmentOf = (address: Address): Record<string, string> => ({
  BASE_URL: address.merchant_base_url,
  API_KEY: address.api_key,
});

/** Right calls without a cast; a wrong one that compiles is an error of its own. */
const withFetch = `
import createClient from 'openapi-fetch';
import type { paths } from './merchant.ts';
import type { paths as ControlPaths } from './control.ts';
import type { paths as PartnerPaths } from './partner.ts';
declare const process: { env: Record<string, string | undefined> };

const api = createClient<paths>({ baseUrl: process.env.BASE_URL, headers: { 'X-API-Key': process.env.API_KEY } });
const created = await api.POST('/invoices', { body: { phone_number: '87011234567', amount: 1500 } });
if (created.data === undefined) throw new Error(JSON.stringify(created.error));
const id: number = created.data.id;
const { data: one } = await api.GET('/invoices/{id}', { params: { path: { id } } });
const amount: string | undefined = one?.amount;
const { data: page } = await api.GET('/invoices', { params: { query: { 'status[]': ['processing', 'pending'], per_page: 50 } } });
if (amount !== '1500.00' || page?.data.some((invoice) => invoice.id === id) !== true) throw new Error(amount);
const refused = await api.POST('/invoices', { body: { phone_number: '87011234567', amount: '0.5' } });
const { error } = refused;
const isFraction = error !== undefined && 'error_code' in error && error.error_code === 'amount_must_be_whole_tenge';
if (!isFraction) throw new Error(JSON.stringify(refused));

export async function never(): Promise<void> {
  const partner = createClient<PartnerPaths>();
  await partner.POST('/organizations', { body: { external_id: 'shop-1' } });
  const control = createClient<ControlPaths>();
  await control.POST('/force', { body: { organization_id: 1, operation: 'invoices.create', code: 'bank_busy' } });
  // @ts-expect-error a creation without a body
  await api.POST('/invoices', {});
  // @ts-expect-error a creation without anything
  await api.POST('/invoices/qr');
  // @ts-expect-error a phone invoice without a phone
  await api.POST('/invoices', { body: { amount: 1500 } });
  // @ts-expect-error an operation that does not exist
  await api.PUT('/invoices', { body: {} });
  // @ts-expect-error a misspelt code
  if (error !== undefined && 'error_code' in error && error.error_code === 'tarif_inactive') return;
  // @ts-expect-error a misspelt status
  await api.GET('/invoices', { params: { query: { 'status[]': ['payd'] } } });
  // @ts-expect-error a misspelt code to force
  await control.POST('/force', { body: { organization_id: 1, operation: 'invoices.create', code: 'bank_bussy' } });
  // @ts-expect-error a misspelt operation to force
  await control.POST('/force', { body: { organization_id: 1, operation: 'invoice.create', code: 'bank_busy' } });
}
`;

const withSdk = `
import { createClient } from './sdk-merchant/client/index.js';
import { invoicesCreate, invoicesRead, invoicesReadById } from './sdk-merchant/index.js';

const client = createClient({ baseUrl: 'http://127.0.0.1/api/v1', auth: 'key' });
const { data, error } = await invoicesCreate({ client, body: { phone_number: '87011234567', amount: 1500 } });
const id: number | undefined = data?.id;
const one = await invoicesReadById({ client, path: { id: id ?? 1 } });
export const amount: string | undefined = one.data?.amount;
const page = await invoicesRead({ client, query: { 'status[]': ['paid'] } });
export const ids: number[] | undefined = page.data?.data.map((invoice) => invoice.id);
export const isOver: boolean = error !== undefined && 'error_code' in error && error.error_code === 'tariff_inactive';
// @ts-expect-error a misspelt code
export const isMisspelt: boolean = error !== undefined && 'error_code' in error && error.error_code === 'tarif_inactive';
// @ts-expect-error a creation without a body
await invoicesCreate({ client });
// @ts-expect-error a misspelt status
await invoicesRead({ client, query: { 'status[]': ['payd'] } });
`;
