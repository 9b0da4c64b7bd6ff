import { languages } from '@tilla/shared/domain/language.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Switch } from '@tilla/ui/Switch.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTill, useTillCommand } from '#renderer/app/till-context.tsx';
import { useCart } from '../sales/cart-store.ts';
import styles from './CustomerScreenCard.module.css';
import { DeviceCard } from './DeviceCard.tsx';
import { SettingRow } from './SettingRow.tsx';
import { useSettings } from './settings-context.ts';

const names = { ru: 'Русский', kk: 'Қазақша', en: 'English' } as const;
const PROOF_TIYN = 100_000;

export function CustomerScreenCard(): ReactNode {
  const { t } = useTranslation('devices');
  const { view, change } = useSettings();
  const [address, setAddress] = useState<string | null>(null);
  const open = useTillCommand('display.open', (answer) => {
    if (answer.address === null) return;
    setAddress(null);
    // A window without a reference to this one; the person moves it to the other display.
    window.open(answer.address, '_blank', 'noopener,popup,width=1024,height=600');
  });
  const show = useTillCommand('display.open', (answer) => setAddress(answer.address));
  const { settings, customerScreens } = view;
  const opensByItself = customerScreens === 'window';
  const [isProving, setProving] = useState(false);
  return (
    <DeviceCard
      picture="screen"
      title={t('customerScreen.title')}
      state={t(opensByItself ? 'customerScreen.byItself' : 'customerScreen.byHand')}
      actions={
        <>
          <CommandButton label={t('customerScreen.open')} command={open} input={{}} testId="open-customer-screen" />
          <Button label={t('customerScreen.prove')} onPress={() => setProving(true)} testId="prove-customer-screen" />
          {opensByItself ? null : (
            <CommandButton look="quiet" command={show} input={{}} testId="show-customer-address">
              {t('customerScreen.showAddress')}
            </CommandButton>
          )}
        </>
      }
    >
      <Advice problem={open.error ?? show.error} />
      {isProving ? <Proof onSeen={() => setProving(false)} /> : null}
      {address === null ? null : (
        <div className={styles.address}>
          <p>{t('customerScreen.once')}</p>
          <code className={styles.code} data-testid="customer-address">
            {address}
          </code>
        </div>
      )}
      <div>
        {opensByItself ? (
          <SettingRow id="customerScreenOn" label={t('customerScreen.on')}>
            <Switch
              label={t('customerScreen.on')}
              isSelected={settings.customerScreen}
              onChange={(customerScreen) => change.mutate({ customerScreen })}
              testId="customer-screen-on"
            />
          </SettingRow>
        ) : null}
        <SettingRow id="customerLanguage" label={t('customerScreen.language')}>
          <Choice
            label={t('customerScreen.language')}
            isLabelHidden
            look="segment"
            value={settings.customerLanguage}
            options={languages.map((id) => ({ id, name: names[id], testId: `customer-starts-${id}` }))}
            onChange={(customerLanguage) => change.mutate({ customerLanguage })}
          />
        </SettingRow>
      </div>
    </DeviceCard>
  );
}

/** Shows an amount to the customer while it is on screen; then the cart is shown again. */
function Proof({ onSeen }: { readonly onSeen: () => void }): ReactNode {
  const { t } = useTranslation('devices');
  const language = useLanguage();
  const till = useTill();
  useEffect(() => {
    const line = {
      id: 'proof',
      catalogItemId: null,
      name: t('customerScreen.proofLine'),
      unit: null,
      priceTiyn: PROOF_TIYN,
      count: 1,
      discountPercentage: 0,
    };
    void till.call('display.showCart', { cart: { lines: [line], discountPercentage: 0 } });
    return () => {
      const { cart } = useCart.getState();
      void till.call('display.showCart', {
        cart: cart.lines.length === 0 ? null : { ...cart, lines: [...cart.lines] },
      });
    };
  }, [till, t]);
  return (
    <Say
      role="status"
      testId="customer-screen-proof"
      action={<Button label={t('customerScreen.seen')} onPress={onSeen} testId="customer-screen-seen" />}
    >
      {t('customerScreen.question', { sum: formatMoney(PROOF_TIYN, language) })}
    </Say>
  );
}
