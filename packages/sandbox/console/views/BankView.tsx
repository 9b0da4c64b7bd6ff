import { Select } from '@tilla/ui/Select.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { useState } from 'react';
import type { Posts } from '../api/routes.ts';
import { ActButton } from '../parts/ActButton.tsx';
import {
  AmountField,
  codeOptions,
  Form,
  type Option,
  SavedCheck,
  SavedSelect,
  ShopSelect,
  shopOptions,
  typedAmount,
  useOneOf,
  wordOptions,
} from '../parts/fields.tsx';
import { useConsole } from '../state/console-context.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';
import { bankMoods, moodNames } from './bank-moods.ts';

type MoodChange = Posts['/provider']['body'];

const latencies = ['0', '500', '2000', '10000', '60000'];
const helpful = {
  pay_after_seconds: [5, 20] as [number, number],
  reject_rate: 0.1,
  ignore_rate: 0.1,
  scan_lead_seconds: 3,
};
const calm = {
  latency_ms: 0,
  ...Object.fromEntries(moodNames.map((name) => [name, bankMoods[name][0]])),
} as MoodChange;

/** Another caller may have set an unlisted value. */
const withOwn = (values: readonly string[], own: string | undefined): readonly string[] =>
  own === undefined || values.includes(own) ? values : [...values, own];

interface BankViewProps extends ConsoleState {
  readonly moodShop: number | undefined;
  readonly onMoodShop: (id: number | undefined) => void;
}

export function BankView({ organizations, now, customers, mood, moodShop, onMoodShop }: BankViewProps) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const ofShop = moodShop === undefined ? {} : { organization_id: moodShop };
  const change = (changed: MoodChange) => act(() => api.post('/provider', { ...ofShop, ...changed }), t('saved'));
  const feeling = organizations.filter(({ mode }) => mode === 'production');
  const everyone: Option = { id: '', name: t('bank.everyone') };
  const latency = mood === undefined ? undefined : String(mood.latency_ms);
  return (
    <Stack gap={4}>
      <SavedCheck
        testId="auto-customers"
        label={t('bank.auto')}
        isOn={(customers?.auto ?? null) !== null}
        onTick={(isOn) => act(() => api.post('/customers', { auto: isOn ? helpful : null }), t('saved'))}
      />
      <Form label={t('tabs.bank')}>
        <Select
          isLabelShown
          label={t('bank.whose')}
          testId="mood-shop"
          options={[everyone, ...shopOptions(feeling)]}
          value={String(moodShop ?? '')}
          onChange={(chosen) => onMoodShop(chosen === '' ? undefined : Number(chosen))}
        />
        <SavedSelect
          label={t('bank.latency')}
          testId="mood-latency"
          options={wordOptions(withOwn(latencies, latency), (ms) => t('request.ms', { ms }))}
          value={latency ?? '0'}
          onChoose={(ms) => change({ latency_ms: Number(ms) })}
        />
        {moodNames.map((name) => (
          <SavedSelect
            key={name}
            label={t(`bank.mood.${name}`)}
            testId={`mood-${name}`}
            options={codeOptions(withOwn(bankMoods[name], mood?.[name]))}
            value={mood?.[name] ?? bankMoods[name][0]}
            onChoose={(value) => change({ [name]: value })}
          />
        ))}
      </Form>
      <ActButton
        name="calm"
        work={() => act(() => api.post('/provider', { ...ofShop, ...calm }), t('bank.calmed'))}
        label={t('bank.calm')}
      />
      <BankSale organizations={organizations} now={now} />
    </Stack>
  );
}

/** Age in seconds; the sale is dated at its own time. */
const ages = { now: 0, hour: 3600, yesterday: 86_400, week: 7 * 86_400 };
const ageNames = ['now', 'hour', 'yesterday', 'week'] as const;

/** A sale made in the provider's own app. */
function BankSale({ organizations, now }: Pick<ConsoleState, 'organizations' | 'now'>) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const shops = shopOptions(organizations);
  const [shop, chooseShop] = useOneOf(shops);
  const [amount, setAmount] = useState('1000');
  const [age, setAge] = useState<keyof typeof ages>('now');
  const sell = () =>
    act(
      () =>
        api.post('/bank-sales', {
          organization_id: Number(shop),
          amount: typedAmount(amount),
          at: new Date(Date.parse(now ?? '') - ages[age] * 1000).toISOString(),
        }),
      ({ invoice_id: id }) => t('sale.made', { id }),
    );
  return (
    <Stack as="section" gap={3}>
      <h3>{t('sale.title')}</h3>
      <Form label={t('sale.title')}>
        <ShopSelect options={shops} value={shop} onChange={chooseShop} testId="sale-shop" />
        <AmountField label={t('invoice.amount')} value={amount} onChange={setAmount} />
        <Select
          isLabelShown
          label={t('sale.when')}
          options={wordOptions(ageNames, (name) => t(`sale.age.${name}`))}
          value={age}
          onChange={setAge}
        />
        <ActButton name="make-sale" work={sell} look="main" label={t('sale.make')} />
      </Form>
    </Stack>
  );
}
