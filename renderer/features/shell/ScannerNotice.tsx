import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { playSound } from '#ui/sound.ts';
import { useToasts } from '#ui/toast-store.ts';
import { StripNotice } from './StripNotice.tsx';

export function ScannerNotice({ scanner, settings }: Pick<AppView, 'scanner' | 'settings'>): ReactNode {
  const { t } = useTranslation('app');
  const show = useToasts((state) => state.show);
  const isLost = scanner === 'not_found' || scanner === 'no_driver';
  const wasLost = useRef(false);
  const lose = useEffectEvent(() => {
    playSound('failed', settings.soundVolume, 'scanner:lost');
  });
  const comeBack = useEffectEvent(() => {
    show({ tone: 'paid', text: t('scannerLost.back') });
  });
  useEffect(() => {
    if (isLost && !wasLost.current) lose();
    if (scanner === 'working' && wasLost.current) comeBack();
    // While it reconnects it is not back yet; a port that is no longer set is not missing.
    wasLost.current = isLost || (wasLost.current && scanner === 'connecting');
  }, [scanner, isLost]);
  if (!isLost) return null;
  return (
    <StripNotice
      tone="bad"
      mark="!"
      name={t('scannerLost.name')}
      title={t('scannerLost.name')}
      lines={[
        t('scannerLost.what', { port: settings.scannerPort?.path ?? '' }),
        t(scanner === 'no_driver' ? 'scannerLost.noDriver' : 'scannerLost.do'),
      ]}
      testId="scanner-lost"
    />
  );
}
