import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { languages } from '@tilla/shared/domain/language.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import font from '@tilla/ui/font.module.css';
import { Inline } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
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
  const show = useTillCommand('display.open', (answer) => setAddress(answer.address));
  const { settings, customerScreens } = view;
  const problem = change.error ?? open.error ?? show.error;
  const opensByItself = customerScreens === 'window';
  return (
    <Panel title={t('customerScreen.title')}>
      <Advice problem={problem} />
      <p className={font.soft}>{t(opensByItself ? 'customerScreen.byItself' : 'customerScreen.byHand')}</p>
      <Choice
        label={t('customerScreen.language')}
        value={settings.customerLanguage}
        options={languages.map((id) => ({ id, name: names[id], testId: `customer-starts-${id}` }))}
        onChange={(customerLanguage) => change.mutate({ customerLanguage })}
      />
      {opensByItself ? (
        <Check
          isSelected={settings.customerScreen}
          onChange={(customerScreen) => change.mutate({ customerScreen })}
          testId="customer-screen-on"
        >
          {t('customerScreen.on')}
        </Check>
      ) : null}
      <Inline gap={3} align="stretch">
        <CommandButton label={t('customerScreen.open')} command={open} input={{}} testId="open-customer-screen" />
        {opensByItself ? null : (
          <CommandButton look="quiet" command={show} input={{}} testId="show-customer-address">
            {t('customerScreen.showAddress')}
          </CommandButton>
        )}
      </Inline>
      {address === null ? null : (
        <div className={styles.address}>
          <p>{t('customerScreen.once')}</p>
          <code className={styles.code} data-testid="customer-address">
            {address}
          </code>
        </div>
      )}
    </Panel>
  );
}
