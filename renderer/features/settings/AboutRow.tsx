import { Button } from '@tilla/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { LongText } from './LongText.tsx';
import { SettingRow } from './SettingRow.tsx';
import { useSettings } from './settings-context.ts';

export function AboutRow(): ReactNode {
  const { t } = useTranslation('machine');
  const { version } = useSettings().view;
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingRow id="about" label={t('about.title')} hint={`${t('about.version')}: Tilla ${version}`}>
      <Button label={t('about.notices')} look="quiet" onPress={() => setOpen(true)} testId="notices" />
      {isOpen ? <NoticesDialog onClose={() => setOpen(false)} /> : null}
    </SettingRow>
  );
}

function NoticesDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('machine');
  const { data, error } = useTillQuery('support.notices', {});
  return (
    <Dialog title={t('about.notices')} isOpen onClose={onClose} wide>
      <p>{t('about.noticesLead')}</p>
      <Advice problem={error} />
      {data === undefined ? null : (
        <LongText
          name={t('about.notices')}
          text={data.text === '' ? t('about.none') : data.text}
          testId="notices-text"
        />
      )}
    </Dialog>
  );
}
