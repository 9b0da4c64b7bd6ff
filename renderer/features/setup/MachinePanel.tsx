import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Check } from '@tilla/ui/Check.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import textStyles from '@tilla/ui/text.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Panel } from './Panel.tsx';

const choices = ['startWithSystem', 'kiosk', 'keepAwake'] as const;
const channels = ['stable', 'early'] as const;

export function MachinePanel({ view: { abilities, settings } }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('machine');
  const change = useTillCommand('settings.change');
  const offered = choices.filter((choice) => abilities.includes(choice));
  if (offered.length === 0) return null;
  return (
    <Panel title={t('machine.title')}>
      <Advice problem={change.error} />
      {offered.map((choice) => (
        <div key={choice}>
          <Check
            isSelected={settings[choice]}
            onChange={(isOn) => change.mutate({ [choice]: isOn })}
            testId={`machine-${choice}`}
          >
            {t(`machine.${choice}`)}
          </Check>
          {choice === 'startWithSystem' ? null : <p className={textStyles.quiet}>{t(`machine.${choice}Hint`)}</p>}
        </div>
      ))}
      {abilities.includes('updates') ? (
        <>
          <Choice
            label={t('machine.channel')}
            value={settings.updateChannel}
            options={channels.map((id) => ({ id, name: t(`machine.channels.${id}`), testId: `updates-${id}` }))}
            onChange={(updateChannel) => change.mutate({ updateChannel })}
          />
          <p className={textStyles.quiet}>{t('machine.channelHint')}</p>
        </>
      ) : null}
    </Panel>
  );
}
