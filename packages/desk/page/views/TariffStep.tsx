import { Button, Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import text from '@tilla/ui/text.module.css';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import type { Term } from '../../contract/calls.ts';
import type { ShopView } from '../../contract/views.ts';
import { useDeskAct, useMay } from '../api/session.ts';
import { Problem } from '../parts/Problem.tsx';
import { TermChoice } from '../parts/TermChoice.tsx';
import { useWords, type Words } from '../words/words.ts';

/** Every way in which people write it, as the service takes a payer's. */
const payerPhone = (typed: string): string => typed.replaceAll(/\D/g, '').replace(/^7/, '8');

export function TariffStep({ shop }: { readonly shop: ShopView }): ReactNode {
  const words = useWords();
  const { t } = words;
  const mayAct = useMay('installer');
  const [isRenewing, setRenewing] = useState(false);
  const act = shop.tariffAct;
  return (
    <Stack gap={3}>
      <p className={text.quiet}>{stateOf(shop, words)}</p>
      {act?.kind === 'awaitPayment' ? <p role="status">{t('tariff.awaits')}</p> : null}
      {mayAct && act !== null && act.kind !== 'awaitPayment' && !isRenewing ? (
        <TermForm key={act.kind} shop={shop} isRenewal={false} onDone={() => undefined} />
      ) : null}
      {mayAct && act === null && shop.card?.kaspi_connected === true ? (
        isRenewing ? (
          <TermForm shop={shop} isRenewal onDone={() => setRenewing(false)} />
        ) : (
          <Inline>
            <Button size="small" label={t('tariff.renew')} onPress={() => setRenewing(true)} testId="renew" />
          </Inline>
        )
      ) : null}
      <Payments shop={shop} />
    </Stack>
  );
}

function stateOf({ tariff, card }: ShopView, { t, day }: Words): string {
  const until = tariff?.expires_at ?? null;
  if (tariff === null || until === null || tariff.status === 'none') return t('tariff.none');
  if (tariff.status === 'expired') return t('tariff.over', { day: day(until) });
  return t('tariff.active', { tier: card?.tariff.tier_label ?? tariff.tier ?? '', day: day(until) });
}

/** The second half of a year keeps what the first one was begun with. */
function TermForm({
  shop: { externalId, plan, tariffAct, paysByPhone },
  isRenewal,
  onDone,
}: {
  readonly shop: ShopView;
  readonly isRenewal: boolean;
  readonly onDone: () => void;
}): ReactNode {
  const { t, day } = useWords();
  const [tier, setTier] = useState(plan.tier);
  const [months, setMonths] = useState<Term>(plan.months);
  const phone = useText();
  const set = useDeskAct('shop.tariff', onDone);
  const isSecondHalf = tariffAct?.kind === 'declare';
  const payer = payerPhone(phone.value);
  const isComplete = !paysByPhone || /^8\d{10}$/.test(payer);
  const atOnce = months === 12 ? 6 : months;
  return (
    <FieldForm
      onSend={() => {
        if (!isComplete || set.isPending) return;
        set.mutate({ externalId, tier, months, isRenewal, ...(paysByPhone ? { phone: payer } : {}) });
      }}
    >
      {isSecondHalf ? (
        <p>{t('tariff.half')}</p>
      ) : (
        <TermChoice tier={tier} months={months} onTier={setTier} onMonths={setMonths} />
      )}
      {paysByPhone ? (
        <TextField
          label={t('tariff.payer')}
          hint={t('tariff.payerHint')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...phone}
          testId="payer-phone"
        />
      ) : null}
      <Problem error={set.error} />
      <Submit size="normal" isDisabled={!isComplete || set.isPending} testId="set-tariff">
        {isSecondHalf
          ? t('tariff.declare', { day: day(`${tariffAct.paidThrough}T12:00:00+05:00`) })
          : isRenewal
            ? t('tariff.renew')
            : t(paysByPhone ? 'tariff.pay' : 'tariff.assign', { n: atOnce })}
      </Submit>
    </FieldForm>
  );
}

function Payments({ shop: { payments } }: { readonly shop: ShopView }): ReactNode {
  const { t, day, tenge } = useWords();
  if (payments.length === 0) return null;
  return (
    <details>
      <summary>{t('tariff.payments')}</summary>
      <ul>
        {payments.map(({ id, created_at, tier, period_months, amount, status, failure_reason }) => (
          <li key={id} className={text.quietFigures}>
            {t('tariff.payment', { day: day(created_at), tier, n: period_months, amount: tenge(amount) })} ·{' '}
            {t(`payment.${status}`)} {failure_reason ?? ''}
          </li>
        ))}
      </ul>
    </details>
  );
}
