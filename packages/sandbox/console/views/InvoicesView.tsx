import { Chip, type Tone } from '@tilla/ui/Chip.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import { Select } from '@tilla/ui/Select.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import text from '@tilla/ui/text.module.css';
import { useState } from 'react';
import type { InvoiceAnswer, OrganizationAnswer } from '#sandbox/control/answers.ts';
import type { Posts } from '../api/routes.ts';
import { writtenBody } from '../api/written.ts';
import { ActButton, PhoneLink } from '../parts/ActButton.tsx';
import {
  AmountField,
  Form,
  ShopSelect,
  shopName,
  shopOptions,
  typedAmount,
  useOneOf,
  wordOptions,
} from '../parts/fields.tsx';
import { Rows } from '../parts/Rows.tsx';
import { useConsole } from '../state/console-context.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';

export function InvoicesView({ invoices, organizations, now }: ConsoleState) {
  const { t } = useWords();
  return (
    <Stack gap={4}>
      {organizations.length > 0 && <InvoiceForm organizations={organizations} />}
      {invoices.length === 0 && <Empty picture="bills" title={t('invoice.none')} />}
      <Rows>
        {invoices.map((invoice) => (
          <InvoiceCard
            key={invoice.id}
            invoice={invoice}
            shop={shopName(organizations, invoice.organization_id)}
            now={now}
          />
        ))}
      </Rows>
    </Stack>
  );
}

function InvoiceForm({ organizations }: { readonly organizations: readonly OrganizationAnswer[] }) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const shops = shopOptions(organizations.filter(({ archived }) => !archived));
  const [shop, chooseShop] = useOneOf(shops);
  const [kind, setKind] = useState<'qr' | 'phone'>('qr');
  const [amount, setAmount] = useState('');
  const write = () =>
    act(
      async () => {
        const typed = typedAmount(amount);
        const answer = await api.post('/invoices', {
          organization_id: Number(shop),
          kind,
          ...(typed !== '' && { amount: typed }),
        });
        return writtenBody(answer, t('request.cut'));
      },
      ({ id }) => t('invoice.written', { id }),
    );
  return (
    <Form label={t('invoice.new')}>
      <ShopSelect options={shops} value={shop} onChange={chooseShop} testId="bill-shop" />
      <Select
        isLabelShown
        label={t('invoice.how')}
        options={wordOptions(['qr', 'phone'], (name) => t(`invoice.kind.${name}`))}
        value={kind}
        onChange={setKind}
      />
      <AmountField
        label={t('invoice.amount')}
        value={amount}
        onChange={setAmount}
        placeholder={t('invoice.anyAmount')}
      />
      <ActButton name="write-bill" work={write} look="main" label={t('invoice.write')} />
    </Form>
  );
}

const tones: Partial<Record<InvoiceAnswer['status'], Tone>> = {
  paid: 'paid',
  partially_refunded: 'paid',
  error: 'bad',
  cancelled: 'bad',
  expired: 'bad',
};

interface InvoiceCardProps {
  readonly invoice: InvoiceAnswer;
  readonly shop: string | undefined;
  readonly now: string | undefined;
}

function InvoiceCard({ invoice, shop, now }: InvoiceCardProps) {
  const { t, money, time } = useWords();
  const { id, status, is_qr_token: isQr } = invoice;
  return (
    <li className="card" data-testid={`invoice-${id}`} data-status={status}>
      <Inline gap={2}>
        <strong className="sum">{money(invoice.amount)}</strong>
        <Chip tone={tones[status] ?? 'wait'}>{t(`invoice.status.${status}`)}</Chip>
        {invoice.qr_substate === 'scanned' && isOpen(invoice) && <Chip tone="wait">{t('invoice.scanned')}</Chip>}
        <span className="gap" />
        <span className={text.quiet}>{time(invoice.created_at)}</span>
      </Inline>
      <p className={text.quiet}>
        {[`#${id}`, t(`invoice.kind.${isQr ? 'qr' : 'phone'}`), shop, invoice.client_name, invoice.error_code]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <InvoiceActions invoice={invoice} now={now} />
    </li>
  );
}

interface InvoiceActionsProps {
  readonly invoice: InvoiceAnswer;
  readonly now: string | undefined;
}

function InvoiceActions({ invoice, now }: InvoiceActionsProps) {
  const { id, status } = invoice;
  const end = invoice.qr_expires_at ?? invoice.expires_at;
  if (isOpen(invoice)) {
    return (
      <Inline gap={2}>
        <PlayButton name="pay" id={id} body={{ action: 'pay' }} />
        {invoice.is_qr_token && invoice.qr_substate === undefined && (
          <PlayButton name="scan" id={id} body={{ action: 'scan' }} />
        )}
        <PlayButton name="reject" id={id} body={{ action: 'reject' }} />
        {end !== null && (
          <PlayButton name="late" id={id} body={{ action: 'pay', at_seconds: secondsPast(end, now ?? end) }} />
        )}
        {invoice.qr_link !== null && <PhoneLink link={invoice.qr_link} id={id} />}
      </Inline>
    );
  }
  if (status === 'cancelled' || status === 'expired') {
    return (
      <Inline gap={2}>
        <PlayButton name="late" id={id} body={{ action: 'pay' }} />
      </Inline>
    );
  }
  return status === 'error' ? (
    <Inline gap={2}>
      <ReconcileButton id={id} />
    </Inline>
  ) : null;
}

/** A minute after the end: the money is in flight while the bill is already closed. */
const secondsPast = (end: string, now: string): number => Math.max(0, (Date.parse(end) - Date.parse(now)) / 1000) + 60;

interface PlayButtonProps {
  readonly name: 'pay' | 'scan' | 'reject' | 'late';
  readonly id: number;
  readonly body: Posts[`/invoices/${number}/customer`]['body'];
}

function PlayButton({ name, id, body }: PlayButtonProps) {
  const { t, time } = useWords();
  const { api, act } = useConsole();
  const play = () =>
    act(
      () => api.post(`/invoices/${id}/customer`, body),
      ({ scheduled_at: at }) =>
        at === undefined ? t('invoice.played', { id }) : t('invoice.later', { id, time: time(at) }),
    );
  const label = t(`invoice.act.${name}`);
  return <ActButton name={name} work={play} look={name === 'pay' ? 'main' : 'plain'} of={id} label={label} />;
}

function ReconcileButton({ id }: { readonly id: number }) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const label = t('invoice.act.reconcile');
  return (
    <ActButton
      name="reconcile"
      work={() => act(() => api.post('/provider', { reconcile: { invoice_id: id } }), t('invoice.played', { id }))}
      of={id}
      label={label}
    />
  );
}

const isOpen = ({ status }: InvoiceAnswer): boolean =>
  status === 'processing' || status === 'pending' || status === 'cancelling';
