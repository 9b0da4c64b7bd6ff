import type { SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { playSound, soundNames } from '#renderer/app/sound.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Panel } from './Panel.tsx';

const volumes = [0, 30, 60, 100] as const;

export function SoundPanel({ settings }: { readonly settings: SettingsView }): ReactNode {
  const { t } = useTranslation('devices');
  const change = useTillCommand('settings.change');
  const { soundVolume } = settings;
  return (
    <Panel title={t('sound.title')}>
      <Advice problem={change.error} />
      <Choice
        label={t('sound.volume')}
        value={String(nearest(soundVolume))}
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
    </Panel>
  );
}

function nearest(volume: number): (typeof volumes)[number] {
  return volumes.reduce((best, next) => (Math.abs(next - volume) < Math.abs(best - volume) ? next : best));
}
