import { Button } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useScale } from './use-scale.ts';

/** For goods by the kilogram, where a scale is connected. */
export function FromScale({
  unit,
  onWeight,
}: {
  readonly unit: string | null;
  readonly onWeight: (grams: number) => void;
}): ReactNode {
  const { t } = useTranslation('scale');
  const scalePort = useTillQuery('app.view', {}).data?.settings.scalePort ?? null;
  const { isBusy, error, reading, words, weigh } = useScale();
  if (scalePort === null || !/^(?:кг|kg|килограмм)\.?$/i.test(unit?.trim() ?? '')) return null;
  const isWeighed = reading?.state === 'stable' && reading.grams > 0;
  return (
    <>
      <Button
        label={t('take')}
        isDisabled={isBusy}
        preventFocusOnPress
        onPress={() =>
          void weigh().then((grams) => {
            if (grams !== null) onWeight(grams);
          })
        }
        testId="from-scale"
      />
      <Advice problem={error} />
      {words === null || isWeighed ? null : (
        <Say tone="wait" role="alert" testId="scale-says" data-state={reading?.state}>
          {words}
        </Say>
      )}
    </>
  );
}
