import { useState } from 'react';
import type { InvoiceAnswer, OrganizationAnswer } from '#sandbox/control/answers.ts';
import type { Posts } from '../api/routes.ts';
import { writtenBody } from '../api/written.ts';
import { Button, PhoneLink } from '../kit/Button.tsx';
import { Chip, type Tone } from '../kit/Chip.tsx';
import {
  AmountInput,
  Field,
  Form,
  SelectField,
  shopName,
  shopOptions,
  typedAmount,
  useOneOf,
  wordOptions,
} from '../kit/fields.tsx';
import { Rows } from '../kit/Rows.tsx';
import { useConsole } from '../state/console-context.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';

export function InvoicesView({ invoices, organizations, now }: ConsoleState) {
  const { t } = useWords();
  return (
    <div className="view">
      {organizations.length > 0 && <InvoiceForm organizations={organizations} />}
      {invoices.length === 0 && <p className="nothing">{t('invoice.none')}</p>}
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
    </div>
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
      <SelectField label={t('invoice.shop')} options={shops} value={shop} onChoose={chooseShop} testId="bill-shop" />
      <SelectField
        label={t('invoice.how')}
        options={wordOptions(['qr', 'phone'], (name) => t(`invoice.kind.${name}`))}
        value={kind}
        onChoose={setKind}
      />
      <Field label={t('invoice.amount')}>
        <AmountInput value={amount} onType={setAmount} placeholder={t('invoice.anyAmount')} />
      </Field>
      <Button name="write-bill" work={write} kind="first" label={t('invoice.write')} />
    </Form>
  );
}

const tones: Partial<Record<InvoiceAnswer['status'], Tone>> = {
  paid: 'good',
  partially_refunded: 'good',
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
      <div className="line">
        <strong className="sum">{money(invoice.amount)}</strong>
        <Chip tone={tones[status] ?? 'wait'}>{t(`invoice.status.${status}`)}</Chip>
        {invoice.qr_substate === 'scanned' && isOpen(invoice) && <Chip tone="wait">{t('invoice.scanned')}</Chip>}
        <span className="gap" />
        <span className="quiet">{time(invoice.created_at)}</span>
      </div>
      <p className="quiet">
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
      <div className="row">
        <PlayButton name="pay" id={id} body={{ action: 'pay' }} />
        {invoice.is_qr_token && invoice.qr_substate === undefined && (
          <PlayButton name="scan" id={id} body={{ action: 'scan' }} />
        )}
        <PlayButton name="reject" id={id} body={{ action: 'reject' }} />
        {end !== null && (
          <PlayButton name="late" id={id} body={{ action: 'pay', at_seconds: secondsPast(end, now ?? end) }} />
        )}
        {invoice.qr_link !== null && <PhoneLink link={invoice.qr_link} id={id} />}
      </div>
    );
  }
  if (status === 'cancelled' || status === 'expired') {
    return (
      <div className="row">
        <PlayButton name="late" id={id} body={{ action: 'pay' }} />
      </div>
    );
  }
  return status === 'error' ? (
    <div className="row">
      <ReconcileButton id={id} />
    </div>
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
  return <Button name={name} work={play} kind={name === 'pay' ? 'first' : undefined} of={id} label={label} />;
}

function ReconcileButton({ id }: { readonly id: number }) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const label = t('invoice.act.reconcile');
  return (
    <Button
      name="reconcile"
      work={() => act(() => api.post('/provider', { reconcile: { invoice_id: id } }), t('invoice.played', { id }))}
      of={id}
      label={label}
    />
  );
}

const isOpen = ({ status }: InvoiceAnswer): boolean =>
  status === 'processing' || status === 'pending' || status === 'cancelling';
