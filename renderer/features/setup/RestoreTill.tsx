import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { HubView } from '@tilla/shared/contract/views/hub-view.ts';
import { CommandButton, Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { HubForm } from './HubForm.tsx';
import type { HubFrame } from './hub-frame.ts';
import ledger from './Ledger.module.css';
import page from './SetupPage.module.css';
import { FirstStartPage } from './SetupPage.tsx';

/** From a new till's first screen: the records of a lost one, from the shop's server. */
export function RestoreTill({
  view,
  restore,
  onBack,
}: {
  readonly view: AppView;
  /** Null: it has not begun. */
  readonly restore: HubView['restore'];
  readonly onBack: () => void;
}): ReactNode {
  if (restore !== null) return <Restoring restore={restore} />;
  return <HubForm view={view} isRestore Frame={OnPage} onBack={onBack} onDone={() => undefined} />;
}

const OnPage: HubFrame = (props) => <FirstStartPage {...props} />;

function Restoring({ restore }: { readonly restore: NonNullable<HubView['restore']> }): ReactNode {
  const { t } = useTranslation('hub');
  const { till, step, done, all, problem } = restore;
  const percent = step !== 'events' || all === null || all === 0 ? null : Math.min(100, Math.floor((done / all) * 100));
  return (
    <FirstStartPage title={t('restoring.title')} lead={t('restoring.lead', { till })}>
      {problem === null ? (
        <div className={ledger.work} data-testid="restoring" data-step={step}>
          <span role="status">{t(`restoring.${step}`)}</span>
          <span>{percent === null ? null : `${String(percent)} %`}</span>
          <progress aria-label={t('restoring.title')} {...(percent === null ? {} : { value: percent, max: 100 })} />
        </div>
      ) : (
        <Stopped problem={problem} />
      )}
    </FirstStartPage>
  );
}

function Stopped({
  problem,
}: {
  readonly problem: NonNullable<NonNullable<HubView['restore']>['problem']>;
}): ReactNode {
  const { t } = useTranslation('hub');
  const resume = useTillCommand('hub.resume');
  const abandon = useTillCommand('hub.abandon');
  const passphrase = useText();
  const isLocked = problem.code === 'till_hub_locked';
  return (
    <FieldForm onSend={() => resume.mutate({ passphrase: isLocked ? passphrase.value : null })}>
      <Advice problem={resume.error ?? problem} />
      {isLocked ? (
        <TextField
          label={t('restoring.password')}
          {...passphrase}
          type="password"
          autoComplete="current-password"
          autoFocus
          testId="passphrase"
        />
      ) : null}
      <Advice problem={abandon.error} />
      <div className={page.actions}>
        <CommandButton
          label={t('restoring.abandon')}
          look="quiet"
          command={abandon}
          input={{}}
          testId="restore-abandon"
        />
        <Submit
          label={t('restoring.resume')}
          isDisabled={resume.isPending || (isLocked && passphrase.value === '')}
          testId="restore-resume"
        />
      </div>
    </FieldForm>
  );
}
