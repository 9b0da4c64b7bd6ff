import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { languages } from '@tilla/shared/domain/language.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Check } from '#ui/Check.tsx';
import { Choice } from '#ui/Choice.tsx';
import layout from '#ui/layout.module.css';
import styles from './CustomerScreenPanel.module.css';
import { Panel } from './Panel.tsx';

const names = { ru: 'Русский', kk: 'Қазақша', en: 'English' } as const;

export function CustomerScreenPanel({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('devices');
  const change = useTillCommand('settings.change');
  const [address, setAddress] = useState<string | null>(null);
  const open = useTillCommand('display.open', (answer) => {
    if (answer.address === null) return;
    setAddress(null);
    // A window without a reference to this one; the person moves it to the other display.
    window.open(answer.address, '_blank', 'noopener,popup,width=1024,height=600');
  });
  const show = useTillCommand('display.open', (answer) => {
    setAddress(answer.address);
  });
  const { settings, customerScreens } = view;
  const problem = change.error ?? open.error ?? show.error;
  const opensByItself = customerScreens === 'window';
  return (
    <Panel title={t('customerScreen.title')}>
      {problem === null ? null : <Advice problem={problem} />}
      <p className={styles['hint']}>{t(opensByItself ? 'customerScreen.byItself' : 'customerScreen.byHand')}</p>
      <Choice
        label={t('customerScreen.language')}
        value={settings.customerLanguage}
        options={languages.map((id) => ({ id, name: names[id], testId: `customer-starts-${id}` }))}
        onChange={(customerLanguage) => {
          change.mutate({ customerLanguage });
        }}
      />
      {opensByItself ? (
        <Check
          isSelected={settings.customerScreen}
          onChange={(customerScreen) => {
            change.mutate({ customerScreen });
          }}
          testId="customer-screen-on"
        >
          {t('customerScreen.on')}
        </Check>
      ) : null}
      <div className={layout['wrap']}>
        <Button
          isDisabled={open.isPending}
          onPress={() => {
            open.mutate({});
          }}
          data-testid="open-customer-screen"
        >
          {t('customerScreen.open')}
        </Button>
        {opensByItself ? null : (
          <Button
            look="quiet"
            isDisabled={show.isPending}
            onPress={() => {
              show.mutate({});
            }}
            data-testid="show-customer-address"
          >
            {t('customerScreen.showAddress')}
          </Button>
        )}
      </div>
      {address === null ? null : (
        <div className={styles['address']}>
          <p>{t('customerScreen.once')}</p>
          <code className={styles['code']} data-testid="customer-address">
            {address}
          </code>
        </div>
      )}
    </Panel>
  );
}
