import type { SettingsView } from '@tilla/shared/contract/views/app-view.ts';
import { almatyDay } from '@tilla/shared/domain/almaty-time.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { DayField } from '@tilla/ui/DayField.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Panel } from './Panel.tsx';

export function GoodsRulesPanel({
  settings,
  serviceTime,
}: {
  readonly settings: SettingsView;
  readonly serviceTime: string;
}): ReactNode {
  const { t } = useTranslation('goodsRules');
  const today = almatyDay(Date.parse(serviceTime));
  const [day, setDay] = useState(today);
  const change = useTillCommand('settings.change');
  const write = useTillCommand('marks.export');
  const problem = change.error ?? write.error;
  return (
    <Panel title={t('settings.title')}>
      <Advice problem={problem} />
      <Check isSelected={settings.isCafe} onChange={(isCafe) => change.mutate({ isCafe })} testId="is-cafe">
        {t('settings.cafe')}
      </Check>
      <p className={textStyles.quiet}>{t('settings.cafeText')}</p>
      <p className={textStyles.notice} data-testid="marks-reach">
        {t('settings.marks')}
      </p>
      <Inline gap={3} align="stretch">
        <DayField label={t('settings.day')} day={day} max={today} onChange={setDay} testId="marks-day" />
        <CommandButton label={t('settings.export')} command={write} input={{ day }} testId="marks-export" />
      </Inline>
      {write.data === undefined ? null : (
        <p role="status" data-testid="marks-exported">
          {t('settings.exported', { ...write.data })}
        </p>
      )}
    </Panel>
  );
}
