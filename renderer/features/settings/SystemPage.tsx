import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { CommandButton } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { HelpCards } from '../help/HelpCards.tsx';
import { AboutRow } from './AboutRow.tsx';
import { LongText } from './LongText.tsx';
import { SettingRow } from './SettingRow.tsx';
import { useSettings } from './settings-context.ts';

export function SystemPage(): ReactNode {
  const { t } = useTranslation('help');
  const isManager = useSettings().view.person?.role === 'manager';
  return (
    <div>
      <SettingRow id="cards" label={t('cards.title')} hint={t('cards.hint')}>
        <HelpCards />
      </SettingRow>
      {isManager ? <SupportRow /> : null}
      <AboutRow />
    </div>
  );
}

function SupportRow(): ReactNode {
  const { t } = useTranslation('machine');
  const [report, setReport] = useState<CallOutput<'support.report'> | null>(null);
  const make = useTillCommand('support.report', setReport);
  const exportLog = useTillCommand('support.exportLog', useExportedFile());
  const problem = make.error ?? exportLog.error;
  return (
    <SettingRow id="support" label={t('support.title')} hint={t('support.lead')}>
      <CommandButton command={make} input={{}} testId="support-report">
        {t(make.isPending ? 'support.making' : 'support.report')}
      </CommandButton>
      <CommandButton look="quiet" command={exportLog} input={{}} testId="support-log">
        {t('support.exportLog')}
      </CommandButton>
      <Advice problem={problem} />
      {report === null ? null : <ReportDialog report={report} onClose={() => setReport(null)} />}
    </SettingRow>
  );
}

function ReportDialog({
  report: { reportId, text },
  onClose,
}: {
  readonly report: CallOutput<'support.report'>;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('machine');
  const exported = useExportedFile();
  const save = useTillCommand('support.save', () => {
    exported();
    onClose();
  });
  return (
    <Dialog title={t('support.report')} isOpen onClose={onClose} wide>
      <p>{t('support.readFirst')}</p>
      <Advice problem={save.error} />
      <LongText name={t('support.text')} text={text} testId="support-text" />
      <DialogActions>
        <CommandButton look="main" command={save} input={{ reportId }} testId="support-save">
          {t('support.save')}
        </CommandButton>
      </DialogActions>
    </Dialog>
  );
}
