import { Select } from '@tilla/ui/Select.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import text from '@tilla/ui/text.module.css';
import { useState } from 'react';
import type { OrganizationAnswer } from '#sandbox/control/answers.ts';
import type { OrganizationChange } from '../api/routes.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { codeOptions, Form, oneField, SavedCheck, SavedField, SavedSelect, wordOptions } from '../parts/fields.tsx';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';

export interface ShopProps {
  readonly shop: OrganizationAnswer;
}

export function useSaveShop({
  organization_id: id,
}: OrganizationAnswer): (change: OrganizationChange) => Promise<void> {
  const { t } = useWords();
  const { api, act } = useConsole();
  return (change) => act(() => api.patch(`/organizations/${id}`, change), t('saved'));
}

export function ShopStates({ shop }: ShopProps) {
  const of = { shop };
  return (
    <>
      <ShopChoice
        {...of}
        name="mode"
        values={['sandbox', 'production']}
        value={shop.mode}
        change={(mode) => ({ mode })}
      />
      <ShopChoice
        {...of}
        name="status"
        values={['verified', 'unverified', 'none']}
        value={shop.status}
        change={(status) => ({ status })}
      />
      <ShopChoice
        {...of}
        name="bank_session"
        values={['active', 'expired', 'invalid', 'unavailable', 'not_configured']}
        value={shop.bank_session}
        change={(state) => ({ bank_session: state })}
      />
      <ShopChoice {...of} name="cache" values={['stale', 'fresh']} value={shop.cache} change={(cache) => ({ cache })} />
      <ShopChoice
        {...of}
        name="tariff"
        values={['none', 'trial', 'active', 'expired']}
        value={shop.tariff.status}
        change={(status) => ({ tariff: { status } })}
      />
      <ShopChoice
        {...of}
        name="tier"
        values={['start', 'business', 'pro', 'pro_max']}
        value={shop.tariff.tier}
        change={(tier) => ({ tariff: { tier } })}
      />
    </>
  );
}

interface ShopChoiceProps<Value extends string> extends ShopProps {
  readonly name: 'mode' | 'status' | 'bank_session' | 'cache' | 'tariff' | 'tier' | 'webhook_review';
  readonly values: readonly Value[];
  readonly value: Value | null;
  readonly change: (value: Value) => OrganizationChange;
}

function ShopChoice<Value extends string>({ shop, name, values, value, change }: ShopChoiceProps<Value>) {
  const { t } = useWords();
  const save = useSaveShop(shop);
  return (
    <SavedSelect
      label={t(`shop.${name}`)}
      testId={name}
      options={codeOptions(values)}
      value={value}
      onChoose={(chosen) => save(change(chosen))}
    />
  );
}

const keySwitches = ['revoked', 'expired', 'owner_issued', 'can_manage_cashiers'] as const;

export function ShopKey({ shop }: ShopProps) {
  const { t } = useWords();
  const save = useSaveShop(shop);
  return (
    <details>
      <summary data-act="open-key">{t('shop.key')}</summary>
      <Stack gap={4}>
        {shop.api_key_hint !== null && <p className={text.quiet}>{t('request.key', { hint: shop.api_key_hint })}</p>}
        <div className="form">
          <ShopGrants shop={shop} />
        </div>
        <div className="checks">
          {keySwitches.map((name) => (
            <SavedCheck
              key={name}
              testId={`key_${name}`}
              label={t(`shop.key_${name}`)}
              isOn={shop.api_key[name]}
              onTick={(isOn) => save({ api_key: oneField(name, isOn) })}
            />
          ))}
        </div>
      </Stack>
    </details>
  );
}

/** All, read-only, or none; a list that another caller set is kept. */
const grantings = ['all', 'reading', 'none', 'own'] as const;
type Granting = (typeof grantings)[number];
const isReading = (operation: string): boolean => operation.endsWith('.read');

function ShopGrants({ shop }: ShopProps) {
  const { t } = useWords();
  const { api } = useConsole();
  const save = useSaveShop(shop);
  const granting = grantingOf(shop.api_key.grants);
  const grant = async (chosen: Granting): Promise<void> => {
    if (chosen === 'own') return;
    const { operations } = await api.get('/grants');
    await save({
      api_key: { grants: chosen === 'all' ? null : chosen === 'none' ? [] : operations.filter(isReading) },
    });
  };
  return (
    <SavedSelect
      label={t('shop.grants')}
      testId="grants"
      options={wordOptions(
        grantings.filter((name) => name !== 'own' || granting === 'own'),
        (name) => t(`shop.grant.${name}`),
      )}
      value={granting}
      onChoose={grant}
    />
  );
}

function grantingOf(grants: readonly string[] | null): Granting {
  if (grants === null) return 'all';
  if (grants.length === 0) return 'none';
  return grants.every(isReading) ? 'reading' : 'own';
}

const caps = [
  'sandbox_invoices',
  'trial_per_day',
  'tariff_per_day',
  'outstanding_per_recipient',
  'outstanding_per_organization',
  'fanout_per_hour',
] as const;

/** Only the tariff's own number can be left to the tier. */
export function ShopCaps({ shop }: ShopProps) {
  const { t } = useWords();
  const save = useSaveShop(shop);
  const set = async (name: (typeof caps)[number], typed: string): Promise<void> => {
    if (typed !== '') await save({ caps: oneField(name, Number(typed)) });
    else if (name === 'tariff_per_day') await save({ caps: { tariff_per_day: null } });
  };
  return (
    <details>
      <summary data-act="open-caps">{t('shop.caps')}</summary>
      <div className="form">
        {caps.map((name) => (
          <SavedField
            key={name}
            label={t(`shop.cap.${name}`)}
            testId={name}
            type="number"
            min={0}
            placeholder={t('shop.byTier')}
            value={String(shop.caps[name] ?? '')}
            onSave={(typed) => set(name, typed)}
          />
        ))}
      </div>
    </details>
  );
}

const decisions = ['required', 'submitted', 'needs_changes', 'approved', 'blocked'] as const;

export function ShopKyc({ shop }: ShopProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const [chosen, setChosen] = useState<(typeof decisions)[number]>();
  const [comment, setComment] = useState('');
  const { organization_id: id } = shop;
  const status = chosen ?? shop.kyc_status;
  const decide = () =>
    act(
      async () => {
        const remark = comment.trim();
        const answer = await api.post('/kyc', {
          organization_id: id,
          status,
          ...(remark !== '' && { comment: remark }),
        });
        setChosen(undefined);
        setComment('');
        return answer;
      },
      ({ kyc_status: decided }) => t('shop.decided', { status: decided }),
    );
  return (
    <Form label={t('shop.kyc')}>
      <Select
        isLabelShown
        label={t('shop.kyc')}
        testId="kyc-status"
        options={codeOptions(decisions)}
        value={status}
        onChange={setChosen}
      />
      <TextField
        label={t('shop.kycComment')}
        autoComplete="off"
        maxLength={1000}
        value={comment}
        onChange={setComment}
        testId="kyc-comment"
      />
      <ActButton name="decide-kyc" work={decide} of={id} label={t('shop.decide')} />
    </Form>
  );
}

type Connection = OrganizationAnswer['connections'][number];

export function ShopConnections({ shop }: ShopProps) {
  const { t } = useWords();
  const save = useSaveShop(shop);
  const { connections } = shop;
  const change = (changed: (place: number) => Partial<Connection>) =>
    save({
      connections: connections.map(({ name, is_primary, status }, place) => {
        return { name, is_primary, status, ...changed(place) };
      }),
    });
  if (connections.length === 0) return null;
  return (
    <>
      {connections.map((one, place) => (
        <SavedSelect
          // All of them are rewritten with new ids when one changes.
          key={place}
          label={one.name}
          testId={`connection-${place}`}
          options={codeOptions(['active', 'expired', 'unverified', 'blocked'])}
          value={one.status}
          onChoose={(status) => change((other) => (other === place ? { status } : {}))}
        />
      ))}
      <SavedSelect
        label={t('shop.primary')}
        testId="primary"
        options={[
          { id: '-1', name: t('shop.noPrimary') },
          ...connections.map(({ name }, place) => ({ id: String(place), name })),
        ]}
        value={String(connections.findIndex(({ is_primary: isPrimary }) => isPrimary))}
        onChoose={(chosen) => change((place) => ({ is_primary: String(place) === chosen }))}
      />
    </>
  );
}

export function ShopWebhook({ shop }: ShopProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const save = useSaveShop(shop);
  const { organization_id: id } = shop;
  const test = () =>
    act(
      () => api.post('/webhooks/test', { organization_id: id }),
      ({ deliveries: [first] }) =>
        first === undefined ? t('event.nobody') : t('shop.tested', { status: t(`event.status.${first.status}`) }),
    );
  return (
    <Form label={t('shop.webhook')}>
      <SavedField
        label={t('shop.webhook')}
        testId="webhook"
        type="url"
        placeholder="http://127.0.0.1:3000/webhook"
        value={shop.webhook_url ?? ''}
        onSave={(typed) => save({ webhook_url: typed === '' ? null : typed })}
      />
      <ShopChoice
        shop={shop}
        name="webhook_review"
        values={['pending', 'approved', 'rejected']}
        value={shop.webhook_review_status}
        change={(status) => ({ webhook_review_status: status })}
      />
      <ActButton name="test-webhook" work={test} of={id} label={t('shop.test')} />
    </Form>
  );
}
