import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { type CommandInput, useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { useScale } from '../sales/use-scale.ts';
import { DeviceCard } from './DeviceCard.tsx';
import { SettingRow } from './SettingRow.tsx';
import { useSettings } from './settings-context.ts';

type Port = NonNullable<CommandInput<'settings.change'>['scalePort']>;

/** Looked for when asked; the weight that it shows proves it. */
export function ScaleCard(): ReactNode {
  const { t } = useTranslation('scale');
  const { scalePort } = useSettings().view.settings;
  const [isSought, setSought] = useState(false);
  const scale = useScale();
  const set = useTillCommand('settings.change', () => setSought(false));
  const nameOf = ({ protocol, path, baudRate }: Port): string =>
    t('found', { name: t(`names.${protocol}`), path, rate: baudRate });
  const isGood = scale.reading?.state === 'stable';
  return (
    <DeviceCard
      picture="scale"
      title={t('title')}
      state={<span data-testid="scale-set">{scalePort === null ? t('none') : nameOf(scalePort)}</span>}
      actions={
        <>
          {scalePort === null ? null : (
            <Button
              label={t('weigh')}
              isDisabled={scale.isBusy}
              onPress={() => void scale.weigh()}
              testId="prove-scale"
            />
          )}
          <Button
            label={t(scalePort === null ? 'find' : 'other')}
            look={scalePort === null ? 'plain' : 'quiet'}
            onPress={() => setSought(true)}
            testId="find-scale"
          />
          {scalePort === null ? null : (
            <CommandButton
              label={t('forget')}
              look="quiet"
              command={set}
              input={{ scalePort: null }}
              testId="forget-scale"
            />
          )}
        </>
      }
    >
      <Advice problem={set.error ?? scale.error} />
      {scale.words === null || scalePort === null ? null : (
        <Say tone={isGood ? 'ok' : 'wait'} role="status" testId="scale-says" data-state={scale.reading?.state}>
          {scale.words}
        </Say>
      )}
      {isSought ? <FoundScales nameOf={nameOf} set={set} /> : null}
    </DeviceCard>
  );
}

function FoundScales({
  nameOf,
  set,
}: {
  readonly nameOf: (port: Port) => string;
  readonly set: ReturnType<typeof useTillCommand<'settings.change'>>;
}): ReactNode {
  const { t } = useTranslation('scale');
  const { data, error, isFetching, refetch } = useTillQuery('scale.found', {}, { isForgotten: true });
  if (isFetching) return <p role="status">{t('finding')}</p>;
  return (
    <>
      <Advice problem={error} />
      {data?.scales.length === 0 ? (
        <Say
          tone="wait"
          role="status"
          testId="no-scale"
          action={<Button label={t('again')} onPress={() => void refetch()} testId="find-scale-again" />}
        >
          {t('nothing')}
        </Say>
      ) : null}
      {data?.scales.map((port) => (
        <SettingRow key={port.path} id={`scale-${port.path}`} label={nameOf(port)}>
          <CommandButton
            label={t('connect')}
            look="main"
            command={set}
            input={{ scalePort: port }}
            testId={`connect-scale-${port.path}`}
          />
        </SettingRow>
      ))}
    </>
  );
}
