import type { SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { Switch } from '@tilla/ui/Switch.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '#renderer/app/LanguageChoice.tsx';
import { playSound, soundNames } from '#renderer/app/sound.ts';
import { useSettings } from './settings-context.ts';

const themes: readonly SettingsView['theme'][] = ['light', 'dark', 'system'];
const volumes = [0, 30, 60, 100] as const;
const channels = ['stable', 'early'] as const;

export const LanguageControl = (): ReactNode => <LanguageChoice isLabelHidden look="segment" />;

export function ThemeControl(): ReactNode {
  const { t } = useTranslation('settings');
  const { view, change } = useSettings();
  return (
    <Choice
      label={t('theme')}
      isLabelHidden
      look="segment"
      value={view.settings.theme}
      options={themes.map((id) => ({ id, name: t(`themes.${id}`), testId: `theme-${id}` }))}
      onChange={(theme) => change.mutate({ theme })}
    />
  );
}

export function VolumeControl(): ReactNode {
  const { t } = useTranslation('devices');
  const { view, change } = useSettings();
  return (
    <Choice
      label={t('sound.volume')}
      isLabelHidden
      look="segment"
      value={String(nearestVolume(view.settings.soundVolume))}
      options={volumes.map((volume) => ({
        id: String(volume),
        name: t(`sound.volumes.v${String(volume)}`),
        testId: `volume-${String(volume)}`,
      }))}
      onChange={(volume) => {
        playSound('paid', Number(volume));
        change.mutate({ soundVolume: Number(volume) });
      }}
    />
  );
}

export function ListenControl(): ReactNode {
  const { t } = useTranslation('devices');
  const { soundVolume } = useSettings().view.settings;
  return (
    <Inline gap={2} align="stretch" role="group" aria-label={t('sound.listen')}>
      {soundNames.map((name) => (
        <Button
          label={t(`sound.names.${name}`)}
          key={name}
          isDisabled={soundVolume === 0}
          onPress={() => playSound(name, soundVolume)}
          testId={`sound-${name}`}
        />
      ))}
    </Inline>
  );
}

export function nearestVolume(volume: number): (typeof volumes)[number] {
  return volumes.reduce((best, next) => (Math.abs(next - volume) < Math.abs(best - volume) ? next : best));
}

function MachineSwitch({ choice }: { readonly choice: 'startWithSystem' | 'kiosk' | 'keepAwake' }): ReactNode {
  const { t } = useTranslation('machine');
  const { view, change } = useSettings();
  return (
    <Switch
      label={t(`machine.${choice}`)}
      isSelected={view.settings[choice]}
      onChange={(isOn) => change.mutate({ [choice]: isOn })}
      testId={`machine-${choice}`}
    />
  );
}

export const StartWithSystemControl = (): ReactNode => <MachineSwitch choice="startWithSystem" />;
export const KioskControl = (): ReactNode => <MachineSwitch choice="kiosk" />;
export const KeepAwakeControl = (): ReactNode => <MachineSwitch choice="keepAwake" />;

export function UpdatesControl(): ReactNode {
  const { t } = useTranslation('machine');
  const { view, change } = useSettings();
  return (
    <Choice
      label={t('machine.channel')}
      isLabelHidden
      look="segment"
      value={view.settings.updateChannel}
      options={channels.map((id) => ({ id, name: t(`machine.channels.${id}`), testId: `updates-${id}` }))}
      onChange={(updateChannel) => change.mutate({ updateChannel })}
    />
  );
}
