import { Button } from '@tilla/ui/Button.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { LongText } from './LongText.tsx';
import { Panel, Row } from './Panel.tsx';

export function AboutPanel({ version }: { readonly version: string }): ReactNode {
  const { t } = useTranslation('machine');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t('about.title')}>
      <Row name={t('about.version')}>{`Tilla ${version}`}</Row>
      <Inline gap={3} align="stretch">
        <Button label={t('about.notices')} look="quiet" onPress={() => setOpen(true)} testId="notices" />
      </Inline>
      {isOpen ? <NoticesDialog onClose={() => setOpen(false)} /> : null}
    </Panel>
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
