/** Commands of the partner surface: each is one call of the client, or the steps that nobody has to be asked for. */

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  createOnboarding,
  type DeclaredRow,
  type IssuedKey,
  type KeyVault,
  type OnboardingStep,
  type Outcome,
  type PartnerClient,
  PaymentApiError,
  type RowFault,
  readSubscriptionRows,
  type TariffPlan,
} from '@tilla/payment-api/client/index.ts';
import { cutTable } from '@tilla/shared/domain/table-text.ts';
import { z } from 'zod';
import { type Given, openPartner, readOptions, readPrivate, UsageError, usage } from './options.ts';

export interface PartnerSurroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** In tests, the sandbox in the same process. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

interface Work extends Given {
  readonly partner: PartnerClient;
  /** One line for a person, or the value as JSON. */
  readonly tell: (line: string, value: object) => void;
}

/** @returns the exit code */
export async function runPartner(args: readonly string[], around: PartnerSurroundings): Promise<number> {
  try {
    const given = readOptions(args);
    const run = commands[given.command];
    if (run === undefined) {
      around.out(usage);
      return given.command === 'help' ? 0 : 2;
    }
    const partner = openPartner(given, around.environment, around.fetch === undefined ? {} : { fetch: around.fetch });
    const tell: Work['tell'] = (line, value) => {
      around.out(given.isJson ? JSON.stringify(value) : line);
    };
    return await run({ ...given, partner, tell });
  } catch (failure) {
    if (failure instanceof UsageError) {
      around.error(failure.message);
      return 2;
    }
    if (!(failure instanceof PaymentApiError)) throw failure;
    around.error(wordsOf(failure.outcome));
    return 1;
  }
}

const commands: Readonly<Record<string, (work: Work) => Promise<number>>> = {
  async health({ partner, tell }) {
    const health = (await partner.health()).orThrow();
    const { account, organizations } = health;
    const { total, needs_reauth, tariff_expired, kyc } = organizations;
    tell(
      `${account.mode}, ${account.tariff_billing_mode}; ${String(total)} organizations, ${String(needs_reauth)} with a broken session, ` +
        `${String(tariff_expired)} without a tariff, ${String(kyc.needs_changes)} with a refused profile`,
      health,
    );
    return 0;
  },

  async organizations({ partner, values, tell }) {
    const status = values['status'] as 'pending' | 'verified' | 'suspended' | undefined;
    const filter = {
      ...(values['search'] === undefined ? {} : { search: values['search'] }),
      ...(status === undefined ? {} : { status }),
      ...(values['kyc'] === undefined ? {} : { kyc_status: values['kyc'] }),
    };
    for await (const card of partner.organizations.all(filter)) {
      const { id, external_id, name, kaspi_connected, payment_status, kyc_status } = card;
      const cashier = kaspi_connected ? 'connected' : 'not connected';
      tell(
        `${String(id)}\t${external_id ?? ''}\t${name}\t${cashier}\ttariff ${payment_status}\tprofile ${kyc_status}`,
        card,
      );
    }
    return 0;
  },

  async connect(work) {
    const { operand, values, partner, tell } = work;
    if (operand === '') throw new UsageError('connect takes the id of the shop in your own system.');
    const { webhook, vault } = values;
    if (webhook === undefined || vault === undefined)
      throw new UsageError('connect needs --webhook URL and --vault FILE.');
    const plan = {
      externalId: operand,
      ...(values['name'] === undefined ? {} : { name: values['name'] }),
      tariff: planOf(values),
      webhookUrl: webhook,
    };
    const shop = createOnboarding(partner, plan, fileVault(vault));
    for (let last = ''; ; ) {
      const next = await shop.next();
      // The same step again is one that did not help: a person decides.
      if (next.step === last) return tellStep(tell, next, null);
      last = next.step;
      switch (next.step) {
        case 'create':
          (await shop.create()).orThrow();
          continue;
        case 'sendCode':
          if (values['phone'] === undefined) return tellStep(tell, next, '--phone 7XXXXXXXXXX');
          (await shop.sendCode(next.organization.id, values['phone'])).orThrow();
          continue;
        case 'confirmCode': {
          if (values['code'] === undefined) return tellStep(tell, next, '--code CODE');
          const answer = (await shop.confirmCode(next.organization.id, values['code'])).orThrow();
          if (!answer.success) return tellStep(tell, next, 'the code was wrong: --code CODE');
          continue;
        }
        case 'assignTariff':
          (await shop.assignTariff(next.organization.id, next.plan)).orThrow();
          continue;
        case 'issueKey':
          (await shop.issueKey(next.organization.id)).orThrow();
          continue;
        case 'inviteMerchant': {
          const { invite_url } = (await shop.inviteMerchant(next.organization.id)).orThrow();
          return tellStep(tell, next, invite_url);
        }
        default:
          return tellStep(tell, next, null);
      }
    }
  },

  async tariff({ partner, operand, values, tell }) {
    const id = idOf(operand);
    const plan = planOf(values);
    if (plan !== null) (await partner.tariffs.assign(id, plan)).orThrow();
    const { tariff } = (await partner.tariffs.of(id)).orThrow();
    tell(`${tariff.status} ${tariff.tier ?? ''} until ${tariff.expires_at ?? 'never'}`, tariff);
    return 0;
  },

  async invite({ partner, operand, tell }) {
    const invite = (await partner.kyc.invite(idOf(operand))).orThrow();
    tell(invite.invite_url, invite);
    return 0;
  },

  async sync({ partner, operand, tell }) {
    let failures = 0;
    for (const { row, organizationId: id, state } of subscriptionsIn(operand)) {
      const outcome = await partner.subscriptions.put(id, state);
      if (outcome.kind !== 'ok') failures += 1;
      const result = outcome.kind === 'ok' ? outcome.value.result : wordsOf(outcome);
      tell(`row ${String(row)}, ${String(id)}: ${result}`, { row, organization_id: id, result });
    }
    return failures === 0 ? 0 : 1;
  },

  async journal({ partner, values, tell }) {
    const organization = values['organization'];
    const filter = {
      ...(organization === undefined ? {} : { organization_id: idOf(organization) }),
      ...(values['result'] === undefined ? {} : { result: values['result'] as 'rejected' }),
      ...(values['from'] === undefined ? {} : { from: values['from'] }),
      ...(values['to'] === undefined ? {} : { to: values['to'] }),
    };
    for await (const entry of partner.subscriptions.all(filter)) {
      const { received_at, organization_id, state, result, outcome_code } = entry;
      tell(`${received_at}\t${String(organization_id)}\t${state ?? ''}\t${result}\t${outcome_code}`, entry);
    }
    return 0;
  },
};

function tellStep(tell: Work['tell'], next: OnboardingStep, needs: string | null): number {
  tell(needs === null ? next.step : `${next.step}: ${needs}`, { ...next, needs });
  return next.step === 'done' ? 0 : 1;
}

function planOf({ tier, months }: Given['values']): TariffPlan | null {
  if (tier === undefined) return null;
  const term = ([1, 3, 6] as const).find((one) => String(one) === months);
  if (term === undefined) throw new UsageError('--months is 1, 3 or 6.');
  return { tier, months: term };
}

function idOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError('Give the number of an organization.');
}

const Vault = z.record(z.string(), z.object({ key: z.string(), keyId: z.number(), webhookSecret: z.string() }));

/** A file of keys by the shop's id, for the user alone. */
function fileVault(file: string): KeyVault {
  const keys = (): Record<string, IssuedKey> => (existsSync(file) ? Vault.parse(readPrivate(file)) : {});
  return {
    read: (externalId) => Promise.resolve(keys()[externalId] ?? null),
    write(externalId, key) {
      const written = `${file}.new`;
      writeFileSync(written, `${JSON.stringify({ ...keys(), [externalId]: key }, null, 2)}\n`, {
        mode: 0o600,
        flush: true,
      });
      renameSync(written, file);
      return Promise.resolve();
    },
  };
}

const faultWords: Readonly<Record<RowFault, string>> = {
  organization_id: 'organization_id is a number',
  state: 'state is active, suspended or cancelled',
  paid_through: 'paid_through is YYYY-MM-DD',
  terms: 'an active subscription needs tier and paid_through',
};

/** All of the table, or none: nothing is sent while a row is wrong. @throws UsageError */
function subscriptionsIn(file: string): readonly DeclaredRow[] {
  let rows: string[][];
  try {
    rows = cutTable(readFileSync(file, 'utf8'));
  } catch (failure) {
    throw new UsageError(`${file} cannot be read: ${failure instanceof Error ? failure.message : String(failure)}`);
  }
  const { declared, faults } = readSubscriptionRows(rows);
  if (faults.length === 0) return declared;
  const lines = faults.map(
    (one) => `Row ${String(one.row)}: ${one.faults.map((fault) => faultWords[fault]).join('; ')}`,
  );
  throw new UsageError(`Nothing was sent.\n${lines.join('\n')}`);
}

function wordsOf(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): string {
  if (outcome.kind === 'unknown') return `unknown (${outcome.reason}): it may have been done; run the command again`;
  if (outcome.kind === 'throttled') return `too many requests: again in ${String(outcome.retryAfterMs / 1_000)} s`;
  const fields = Object.entries(outcome.fields).map(([name, texts]) => `${name}: ${texts.join(' ')}`);
  const what = [outcome.code, outcome.message, ...fields].filter((part) => part !== null);
  return `refused: ${what.join(' · ')}`;
}
