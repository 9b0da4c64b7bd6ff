import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { CommandButton } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { Inline } from '#ui/Stack.tsx';
import textStyles from '#ui/text.module.css';
import { LongText } from './LongText.tsx';
import { Panel } from './Panel.tsx';

export function SupportPanel(): ReactNode {
  const { t } = useTranslation('machine');
  const [report, setReport] = useState<CallOutput<'support.report'> | null>(null);
  const make = useTillCommand('support.report', setReport);
  const exportLog = useTillCommand('support.exportLog', useExportedFile());
  const problem = make.error ?? exportLog.error;
  return (
    <Panel title={t('support.title')}>
      <Advice problem={problem} />
      <p className={textStyles.quiet}>{t('support.lead')}</p>
      <Inline gap={3} align="stretch">
        <CommandButton command={make} input={{}} testId="support-report">
          {t(make.isPending ? 'support.making' : 'support.report')}
        </CommandButton>
        <CommandButton look="quiet" command={exportLog} input={{}} testId="support-log">
          {t('support.exportLog')}
        </CommandButton>
      </Inline>
      {report === null ? null : <ReportDialog report={report} onClose={() => setReport(null)} />}
    </Panel>
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
