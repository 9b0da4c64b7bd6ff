import type { ScaleReadingView } from '@tilla/shared/contract/views/scale-view.ts';
import { formatThousandths } from '@tilla/shared/domain/measure.ts';
import { unitWord } from '@tilla/shared/domain/units.ts';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useTranslation } from 'react-i18next';
import { useTillQuery } from '#renderer/app/till-context.tsx';

/** Asks the scale at each press and says what it answered; `weigh` gives grams where the weight is stable. */
export function useScale() {
  const { data, error, isFetching, refetch } = useTillQuery('scale.read', {}, { enabled: false, isForgotten: true });
  const reading = data?.reading ?? null;
  const words = useScaleWords();
  return {
    isBusy: isFetching,
    error,
    reading,
    words: reading === null || isFetching ? null : words(reading),
    async weigh(): Promise<number | null> {
      const asked = (await refetch()).data?.reading;
      return asked?.state === 'stable' && asked.grams > 0 ? asked.grams : null;
    },
  };
}

function useScaleWords(): (reading: ScaleReadingView) => string {
  const { t } = useTranslation('scale');
  const language = useLanguage();
  return (reading) => {
    if (reading.state !== 'stable') return t(`states.${reading.state}`);
    if (reading.grams === 0) return t('states.empty');
    return t('states.stable', { weight: `${formatThousandths(reading.grams, language)} ${unitWord('кг', language)}` });
  };
}
