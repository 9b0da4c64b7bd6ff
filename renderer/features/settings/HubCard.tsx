import type { HubView } from '@tilla/shared/contract/views/hub-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { HubForm } from '../setup/HubForm.tsx';
import type { HubFrame } from '../setup/hub-frame.ts';
import { useSettings } from './settings-context.ts';

/** What was sent changes with every sale. */
const REFRESH_MS = 5_000;

/** In the settings of a live shop: several tills on one server. */
export function HubCard(): ReactNode {
  const { t } = useTranslation('hub');
  const { view } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useTillQuery('hub.view', {}, { refetchMs: REFRESH_MS });
  const leave = useTillCommand('hub.leave');
  if (data === undefined) return <Advice problem={error} />;
  const { enrolled } = data;
  return (
    <Stack gap={3} as="section" aria-label={t('title')} data-testid="hub">
      <h2>{t('title')}</h2>
      {enrolled === null ? <p className={textStyles.quiet}>{t('lead')}</p> : <Enrolled enrolled={enrolled} />}
      <Advice problem={leave.error} />
      <Inline gap={3}>
        <Button label={t(enrolled === null ? 'connect' : 'again')} onPress={() => setOpen(true)} testId="hub-connect" />
        {enrolled === null ? null : (
          <CommandButton label={t('leave')} look="quiet" command={leave} input={{}} testId="hub-leave" />
        )}
      </Inline>
      {enrolled === null ? null : <p className={textStyles.quiet}>{t('leaveAsk')}</p>}
      <Dialog title={t('title')} isOpen={isOpen} onClose={() => setOpen(false)} wide>
        <HubForm
          view={view}
          isRestore={false}
          replaces={enrolled?.number ?? null}
          Frame={InDialog}
          onBack={() => setOpen(false)}
          onDone={() => setOpen(false)}
        />
      </Dialog>
    </Stack>
  );
}

const InDialog: HubFrame = ({ title, lead, children }) => (
  <Stack gap={4}>
    <h2>{title}</h2>
    <p>{lead}</p>
    {children}
  </Stack>
);

function Enrolled({ enrolled }: { readonly enrolled: NonNullable<HubView['enrolled']> }): ReactNode {
  const { t } = useTranslation('hub');
  const language = useLanguage();
  const { number, name, outletName, keys, waiting, sentUntil, problem } = enrolled;
  const lines = [
    outletName,
    sentUntil === null ? t('state.none') : t('state.sent', { at: formatDayTime(Date.parse(sentUntil), language) }),
    ...(waiting === null ? [] : [waiting === 0 ? t('state.all') : t('state.waiting', { count: waiting })]),
  ];
  return (
    <>
      <p data-testid="hub-state">
        <b>{t('state.number', { number, name })}</b>
        <br />
        {lines.join(' · ')}
      </p>
      {keys === 'open' ? null : <p role="status">{t(keys === 'gone' ? 'state.gone' : 'state.locked')}</p>}
      <Advice problem={problem} />
    </>
  );
}
