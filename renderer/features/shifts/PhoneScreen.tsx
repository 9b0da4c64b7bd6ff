import { formatPhone, parsePayerPhone } from '@tilla/payment-api/phone.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { PaymentView } from '@tilla/shared/contract/views/sale-view.ts';
import { cartTotals, emptyCart } from '@tilla/shared/domain/cart.ts';
import { AmountField } from '@tilla/ui/AmountField.tsx';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Key } from '@tilla/ui/Key.tsx';
import { Keypad } from '@tilla/ui/Keypad.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { clsx } from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { printed } from '#renderer/app/keys.ts';
import { PayFrame } from '#renderer/app/PayFrame.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useCart } from '../sales/cart-store.ts';
import { dropPendingKeep, keepNow } from '../sales/kept-cart.ts';
import { type ForSale, useTenders } from '../sales/tender-store.ts';
import { type Due, useDue } from './for-sale.ts';
import styles from './PhoneScreen.module.css';
import sides from './sides.module.css';
import { type Taken, useTakePlace } from './use-take-place.ts';
import { useTenderFrame } from './use-tender-frame.tsx';

const DIGITS_OF_A_NUMBER = 11;

export function PhoneScreen({
  saleId,
  instead,
  view,
}: {
  readonly saleId: ForSale;
  readonly instead: PaymentView | null;
  readonly view: AppView;
}): ReactNode {
  const due = useDue(saleId, instead);
  return due === null ? null : <Billing saleId={saleId} view={view} due={due} />;
}

function Billing({
  saleId,
  view,
  due,
}: {
  readonly saleId: ForSale;
  readonly view: AppView;
  readonly due: Due;
}): ReactNode {
  const { t } = useTranslation('tenders');
  const takeCart = useCart((state) => state.take);
  const { open, close, showPaid, leave } = useTenders();
  const { instead } = due;
  const isFresh = saleId === null && instead === null;
  // The cart's customer receives the invoice, until a person types another number.
  const known = useTillQuery('cart.customerPhone', {}, { enabled: isFresh }).data;
  const [entered, setTyped] = useState<string | null>(null);
  // The page has only the mask of the customer's number.
  const masked = entered === null && isFresh ? (known?.phoneMasked ?? null) : null;
  const typed = entered ?? '';
  const field = useRef<HTMLInputElement>(null);
  const phone = masked === null ? parsePayerPhone(typed) : null;
  const check = useTillQuery('client.check', { phone: phone ?? null }, { enabled: phone !== undefined });
  const isUnknown = phone !== undefined && check.data?.registered === false;
  const done = () => {
    if (saleId === null) {
      takeCart(emptyCart);
      dropPendingKeep();
      leave(null);
    }
    showPaid(null);
    close();
  };
  const invoice = useTillCommand('sale.payByPhone', done);
  const rest = useTillCommand('sale.billRest', done);
  const place = useTakePlace('phone', saleId, due, invoices);
  const { frame, qr } = useTenderFrame('phone', saleId, due, view);
  const isPending = invoice.isPending || rest.isPending || qr.isPending || place.isPending;
  const error = invoice.error ?? rest.error ?? qr.error ?? place.error;
  const isOffline = view.connection.status === 'offline';
  // Offline a lookup is not awaited.
  const isChecked = check.isSuccess || check.isError || isOffline;
  const canSend = phone !== undefined && isChecked && !isUnknown && !isPending && instead?.phase !== 'paid';

  function invoices({ cart, saleId: forSale }: Taken): void {
    if (phone === undefined) return;
    if (forSale !== null) {
      rest.mutate({ saleId: forSale, shownRestTiyn: due.dueTiyn, phone });
      return;
    }
    keepNow();
    invoice.mutate({ cart: { ...cart, lines: [...cart.lines] }, shownTotalTiyn: cartTotals(cart).totalTiyn, phone });
  }
  function send(): void {
    if (canSend) place.go();
  }

  const digits = typed.replace(/\D/g, '').length;
  const isWrong = phone === undefined && (digits >= DIGITS_OF_A_NUMBER || /[^\d\s+().\-/]/.test(typed));
  return (
    <Form
      className={sides.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      data-testid="tender-screen"
    >
      <PayFrame frame={frame}>
        <div className={clsx(sides.work, styles.work)}>
          <section className={styles.who} aria-live="polite">
            {phone === undefined ? <p className={font.soft}>{t('phoneHow')}</p> : null}
            {phone === undefined ? null : (
              <p className={styles.number} data-testid="phone-number">
                {masked ?? formatPhone(typed)}
              </p>
            )}
            {phone !== undefined && check.isPending && !isOffline ? <p role="status">{t('checking')}</p> : null}
            {phone !== undefined && check.data?.registered === true ? (
              <Stack as="p" role="status" data-testid="client-name">
                <span className={clsx(font.size3Xl, font.bold, font.paid)}>{check.data.name ?? t('clientNoName')}</span>
                {check.data.name === null ? null : <span className={font.soft}>{t('client')}</span>}
              </Stack>
            ) : null}
            {isUnknown ? (
              <div className={styles.warning} role="alert" data-testid="not-registered">
                <p>{t('notRegistered')}</p>
                <p>{t('notRegisteredDo')}</p>
              </div>
            ) : null}
            {isOffline && error === null ? (
              <Advice problem={{ code: 'till_offline', params: {} }} />
            ) : phone !== undefined && check.error !== null ? (
              <Advice problem={check.error} quiet />
            ) : null}
            {phone !== undefined && !check.isSuccess && isChecked ? (
              <p className={font.soft}>{t('notChecked')}</p>
            ) : null}
            <Advice problem={error} />
          </section>
          <section className={sides.entry} aria-label={t('phone')}>
            <h1 className="only-heard">{t('phone')}</h1>
            <AmountField
              ref={field}
              label={t('number')}
              value={masked ?? typed}
              placeholder="+7 701 234 56 78"
              problem={isWrong ? t('numberWrong') : undefined}
              hint={t('numberHint')}
              onChange={(text) => setTyped(masked === null ? text : typedOver(masked, text))}
            />
            <Keypad
              wide="+7"
              isTall
              onType={(text) => setTyped((typed + text).slice(0, 40))}
              onErase={() => setTyped(typed.slice(0, -1))}
            />
            {isOffline ? (
              <Button
                look="main"
                size="large"
                wide
                isDisabled={isPending}
                onPress={() => open({ name: 'cash', saleId, ...(instead === null ? {} : { instead: instead.id }) })}
                testId="phone-to-cash"
              >
                {t('short.cash')}
                <Key size="large">{printed('cash')}</Key>
              </Button>
            ) : null}
            {isUnknown && qr.isPossible(view) ? (
              <Button
                label={t('showQr')}
                look="main"
                size="large"
                wide
                isDisabled={isPending}
                onPress={instead === null ? qr.invoice : close}
                testId="phone-to-qr"
              />
            ) : (
              <Submit look={isOffline ? 'plain' : 'main'} wide isDisabled={!canSend} testId="send-invoice">
                {t('sendInvoice')}
                <Key size="large">⏎</Key>
              </Submit>
            )}
          </section>
        </div>
      </PayFrame>
    </Form>
  );
}

/** Typing, pasting or deleting replaces the customer's number, of which the page has only the mask. */
function typedOver(masked: string, text: string): string {
  if (text.startsWith(masked)) return text.slice(masked.length);
  return masked.startsWith(text) ? '' : text;
}
