import { useQueryClient } from '@tanstack/react-query';
import type { ParkedCartView } from '@tilla/shared/contract/views/cart-view.ts';
import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { emptyCart } from '@tilla/shared/domain/cart.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { forgetAgeCheck } from '#renderer/app/age-check.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { queryKeyOf, useTillCommand } from '#renderer/app/till-context.tsx';
import { useToasts } from '#renderer/app/toast-store.ts';
import { plainCart, useCart } from './cart-store.ts';
import { dropPendingKeep, keepNow } from './kept-cart.ts';
import styles from './ParkedDialog.module.css';

export function ParkedDialog({
  parked,
  onClose,
}: {
  readonly parked: readonly ParkedCartView[];
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['sell', 'app']);
  const queries = useQueryClient();
  const { cart, take } = useCart();
  const show = useToasts((state) => state.show);
  const name = useText();
  const [dropped, setDropped] = useState<ParkedCartView | null>(null);
  const isEmpty = cart.lines.length === 0;

  function done(): void {
    void queries.invalidateQueries({ queryKey: queryKeyOf('cart.listParked') });
    void queries.invalidateQueries({ queryKey: queryKeyOf('cart.customer') });
    void queries.invalidateQueries({ queryKey: queryKeyOf('cart.customerPhone') });
    // Without a number it was about the previous customer.
    queries.removeQueries({ queryKey: queryKeyOf('client.check') });
  }
  const park = useTillCommand('cart.park', () => {
    forgetAgeCheck();
    take(emptyCart);
    // The ledger has no current cart any more; a pending write would bring it back beside the one on hold.
    dropPendingKeep();
    done();
    onClose();
  });
  const recall = useTillCommand('cart.recall', ({ cart: recalled, gone, changed }) => {
    forgetAgeCheck();
    take(recalled);
    dropPendingKeep();
    done();
    onClose();
    if (gone.length > 0) show({ tone: 'wait', stays: true, text: t('recalledGone', { names: gone.join(', ') }) });
    if (changed.length > 0) {
      show({
        tone: 'wait',
        stays: true,
        text: t('recalledChanged', { names: changed.map((one) => one.name).join(', ') }),
      });
    }
  });
  const drop = useTillCommand('cart.dropParked', () => {
    setDropped(null);
    done();
  });
  const isPending = park.isPending || recall.isPending || drop.isPending;
  const error = park.error ?? recall.error ?? drop.error;

  if (dropped !== null) {
    return (
      <Dialog title={t('dropQuestion', { number: dropped.number })} isOpen onClose={() => setDropped(null)}>
        <p>
          {dropped.name === '' ? null : `${dropped.name} · `}
          {t('lines', { count: dropped.lineCount })} · <Money tiyn={dropped.totalTiyn} />
        </p>
        <DialogActions>
          <Button label={t('app:cancel')} look="quiet" autoFocus onPress={() => setDropped(null)} />
          <Button
            label={t('drop')}
            look="danger"
            isDisabled={isPending}
            onPress={() => drop.mutate({ parkedId: dropped.id })}
            testId="confirm-drop"
          />
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('parkTitle')} isOpen onClose={onClose}>
      {isEmpty ? null : (
        <Form
          className={styles.park ?? ''}
          onSubmit={(event) => {
            event.preventDefault();
            if (isPending) return;
            keepNow();
            park.mutate({ cart: plainCart(cart), name: name.value.trim() });
          }}
        >
          <TextField
            label={t('parkName')}
            placeholder={t('parkNameHint')}
            {...name}
            maxLength={60}
            autoFocus
            testId="park-name"
          />
          <Submit label={t('parkThis')} isDisabled={isPending} testId="park-this" size="normal" />
        </Form>
      )}
      <Advice problem={error} />
      {parked.length === 0 ? <p className={font.soft}>{t('parked')}</p> : null}
      <Stack as="ul">
        {parked.map((one, index) => (
          <li key={one.id} className={styles.row} data-testid={`parked-${String(one.number)}`}>
            <Button
              look="quiet"
              isDisabled={isPending}
              autoFocus={isEmpty && index === 0}
              onPress={() => {
                keepNow();
                recall.mutate({ parkedId: one.id, atHand: isEmpty ? null : plainCart(cart) });
              }}
              testId="recall"
            >
              <span className={styles.what}>
                <b>
                  {t('parkedNumber', { number: one.number })}
                  {one.name === '' ? '' : ` · ${one.name}`}
                </b>
                <span className={textStyles.aside}>
                  {t('lines', { count: one.lineCount })} ·{' '}
                  {t('parkedBy', { name: one.personName, at: formatClock(Date.parse(one.parkedAt)) })}
                  {one.customer === null ? '' : ` · ${one.customer.phoneMasked}`}
                </span>
                {one.gone.length === 0 ? null : (
                  <span className={textStyles.warning}>{t('goneGoods', { names: one.gone.join(', ') })}</span>
                )}
                <span className="only-heard">{t(isEmpty ? 'recall' : 'recallSwap')}</span>
              </span>
              <b className={font.unbroken}>
                <Money tiyn={one.totalTiyn} />
              </b>
            </Button>
            <Button
              label={'✕'}
              look="quiet"
              isDisabled={isPending}
              aria-label={t('dropParked', { number: one.number })}
              onPress={() => setDropped(one)}
              testId="drop-parked"
            />
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}
