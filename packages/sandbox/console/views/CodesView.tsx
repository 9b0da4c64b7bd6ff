import { Chip, type Tone } from '@tilla/ui/Chip.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import text from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import type { OrganizationAnswer, QrRefundAnswer, StaticQrAnswer } from '#sandbox/control/answers.ts';
import { writtenBody } from '../api/written.ts';
import { ActButton, PhoneLink } from '../parts/ActButton.tsx';
import { AmountField, Form, ShopSelect, shopName, shopOptions, typedAmount, useOneOf } from '../parts/fields.tsx';
import { Rows } from '../parts/Rows.tsx';
import { useConsole } from '../state/console-context.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';

export function CodesView({ organizations, qrRefunds = [], staticQrs = [] }: ConsoleState) {
  return (
    <Stack gap={4}>
      {organizations.length > 0 && <CodeForm organizations={organizations} />}
      <Codes of="returns">
        {qrRefunds.map((session) => (
          <ReturnCard key={session.id} session={session} shop={shopName(organizations, session.organization_id)} />
        ))}
      </Codes>
      <Codes of="prints">
        {staticQrs.map((printed) => (
          <PrintedCard key={printed.id} printed={printed} shop={shopName(organizations, printed.organization_id)} />
        ))}
      </Codes>
    </Stack>
  );
}

function Codes({ of, children }: { readonly of: 'returns' | 'prints'; readonly children: readonly ReactNode[] }) {
  const { t } = useWords();
  return (
    <Stack as="section" gap={3}>
      <h3>{t(`code.${of}`)}</h3>
      {children.length === 0 && <p className={text.quiet}>{t(`code.none.${of}`)}</p>}
      <Rows>{children}</Rows>
    </Stack>
  );
}

function PrintedCard({ printed, shop }: { readonly printed: StaticQrAnswer; readonly shop: string | undefined }) {
  const { t, money, time } = useWords();
  const { api } = useConsole();
  const { id } = printed;
  return (
    <li className="card" data-testid={`printed-${id}`}>
      <Inline gap={2}>
        <strong className="sum">{money(printed.amount)}</strong>
        <span className="gap" />
        <span className={text.quiet}>{time(printed.created_at)}</span>
      </Inline>
      <p className={text.quiet}>{[`#${id}`, shop, printed.description].filter(Boolean).join(' · ')}</p>
      <Inline gap={2}>
        <CodePlayButton
          name="pay"
          id={id}
          work={() => api.post(`/static-qr/${id}/customer`, { action: 'pay' })}
          done={({ invoice_id: invoice }) => t('code.paid', { id, invoice })}
        />
        <PhoneLink link={printed.qr_link} id={id} />
      </Inline>
    </li>
  );
}

function CodeForm({ organizations }: { readonly organizations: readonly OrganizationAnswer[] }) {
  const { t } = useWords();
  const { api, act } = useConsole();
  const shops = shopOptions(organizations.filter(({ archived }) => !archived));
  const [shop, chooseShop] = useOneOf(shops);
  const [amount, setAmount] = useState('');
  const ofShop = { organization_id: Number(shop) };
  const print = () =>
    act(
      async () => {
        const typed = typedAmount(amount);
        const answer = await api.post('/static-qr', { ...ofShop, ...(typed !== '' && { amount: typed }) });
        return writtenBody(answer, t('request.cut'));
      },
      ({ static_qr: printed }) => t('code.printed', { id: printed.id }),
    );
  const giveBack = (by: 'code' | 'link') => () =>
    act(
      async () => writtenBody(await api.post('/qr-refunds', { ...ofShop, by }), t('request.cut')),
      ({ session, link }) => t(by === 'link' ? 'code.issued' : 'code.started', { id: (session ?? link)?.id ?? '' }),
    );
  return (
    <Form label={t('code.new')}>
      <ShopSelect options={shops} value={shop} onChange={chooseShop} testId="code-shop" />
      <AmountField
        label={t('invoice.amount')}
        value={amount}
        onChange={setAmount}
        placeholder={t('invoice.anyAmount')}
      />
      <div className="whole">
        <Inline gap={2}>
          <ActButton name="print-code" work={print} look="main" label={t('code.print')} />
          <ActButton name="start-return" work={giveBack('code')} label={t('code.start')} />
          <ActButton name="issue-link" work={giveBack('link')} label={t('code.issue')} />
        </Inline>
      </div>
    </Form>
  );
}

const tones: Partial<Record<QrRefundAnswer['status'], Tone>> = {
  completed: 'paid',
  expired: 'bad',
  failed: 'bad',
  execution_uncertain: 'bad',
};

function ReturnCard({ session, shop }: { readonly session: QrRefundAnswer; readonly shop: string | undefined }) {
  const { t, money, time } = useWords();
  const { id, status, link, customer, refunded_amount: refunded } = session;
  const shown = link?.status === 'unused' ? 'link_unused' : status;
  return (
    <li className="card" data-testid={`return-${id}`} data-status={shown}>
      <Inline gap={2}>
        <strong>{`${t('code.return')} #${id}`}</strong>
        <Chip tone={tones[status] ?? 'wait'}>{t(`code.status.${shown}`)}</Chip>
        <span className="gap" />
        <span className={text.quiet}>{time(session.created_at)}</span>
      </Inline>
      <p className={text.quiet}>
        {[shop, customer?.name, refunded === null ? null : money(refunded), session.error_code]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ReturnActions session={session} />
    </li>
  );
}

function ReturnActions({ session }: { readonly session: QrRefundAnswer }) {
  const { t, time } = useWords();
  const { api } = useConsole();
  const { id, link } = session;
  if (link?.status === 'unused') {
    return (
      <Inline gap={2}>
        <CodePlayButton
          name="use"
          id={id}
          work={() => api.post(`/qr-refund-links/${id}/use`, {})}
          done={t('code.played', { id })}
        />
        <PhoneLink link={link.url} id={id} />
      </Inline>
    );
  }
  if (session.status !== 'awaiting_scan' || session.qr_token === null) return null;
  return (
    <Inline gap={2}>
      <CodePlayButton
        name="scan"
        id={id}
        work={() => api.post(`/qr-refunds/${id}/customer`, { action: 'scan' })}
        done={t('code.played', { id })}
      />
      <CodePlayButton
        name="ignore"
        id={id}
        work={() => api.post(`/qr-refunds/${id}/customer`, { action: 'ignore' })}
        done={t('code.ignored', { id, time: time(session.expires_at) })}
      />
      {session.qr_link !== null && <PhoneLink link={session.qr_link} id={id} />}
    </Inline>
  );
}

interface CodePlayButtonProps<Answer> {
  readonly name: 'scan' | 'ignore' | 'use' | 'pay';
  readonly id: string | number;
  readonly work: () => Promise<Answer>;
  readonly done: string | ((answer: Answer) => string);
}

function CodePlayButton<Answer>({ name, id, work, done }: CodePlayButtonProps<Answer>) {
  const { t } = useWords();
  const { act } = useConsole();
  const label = t(`code.act.${name}`);
  return (
    <ActButton
      name={name}
      work={() => act(work, done)}
      look={name === 'ignore' ? 'plain' : 'main'}
      of={id}
      label={label}
    />
  );
}
