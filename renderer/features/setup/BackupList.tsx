import type { BackupView } from '@tilla/shared/contract/views/ledger-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Choice } from '@tilla/ui/Choice.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Inline } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './Ledger.module.css';

export function BackupList({
  look = 'main',
  onRestoring,
}: {
  readonly look?: 'main' | 'plain';
  readonly onRestoring?: () => void;
}): ReactNode {
  const { t } = useTranslation('ledger');
  const language = useLanguage();
  const { data, error } = useTillQuery('books.backups', {});
  const work = useTillQuery('books.work', {}).data;
  const check = useTillCommand('books.check');
  const [chosenName, setChosenName] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  if (data === undefined) return <Advice problem={error} />;
  const { backups } = data;
  const chosen =
    backups.find(({ name }) => name === chosenName) ?? backups.find(({ isDamaged }) => !isDamaged) ?? backups[0];
  if (chosen === undefined) return <p data-testid="no-backups">{t('backups.none')}</p>;
  const isBusy = work === undefined || work.running !== null;
  return (
    <section className={styles.stack} aria-label={t('backups.title')}>
      <Choice
        label={t('backups.title')}
        value={chosen.name}
        options={backups.map(({ name, at, isDamaged }) => ({
          id: name,
          name: isDamaged
            ? t('backups.damaged', { at: formatDayTime(Date.parse(at), language) })
            : formatDayTime(Date.parse(at), language),
          testId: 'backup',
        }))}
        onChange={setChosenName}
      />
      <Advice problem={check.error} />
      <Inline gap={3} align="stretch">
        <Button look={look} isDisabled={isBusy} onPress={() => setAsked(true)} testId="restore-backup">
          {t('backups.restore')}
        </Button>
        <Button
          label={t('backups.check')}
          look="quiet"
          isDisabled={isBusy}
          onPress={() => check.mutate({ backup: chosen.name })}
          testId="check-backup"
        />
      </Inline>
      {isAsked ? (
        <ConfirmRestore
          backup={chosen}
          isFaulty={work?.last?.backupAt === chosen.at && work.last.problem?.code === 'till_backup_faulty'}
          onClose={() => setAsked(false)}
          onRestoring={() => {
            setAsked(false);
            onRestoring?.();
          }}
        />
      ) : null}
    </section>
  );
}

function ConfirmRestore({
  backup,
  isFaulty,
  onClose,
  onRestoring,
}: {
  readonly backup: BackupView;
  readonly isFaulty: boolean;
  readonly onClose: () => void;
  readonly onRestoring: () => void;
}): ReactNode {
  const { t } = useTranslation(['ledger', 'app']);
  const language = useLanguage();
  const restore = useTillCommand('books.restore', onRestoring);
  return (
    <Dialog title={t('restore.title')} isOpen onClose={onClose}>
      <p className={font.strong}>{t('restore.confirm', { at: formatDayTime(Date.parse(backup.at), language) })}</p>
      <p>{t('restore.lead')}</p>
      <Advice problem={restore.error} />
      <DialogActions leave="cancel" onLeave={onClose}>
        <CommandButton
          label={t(isFaulty ? 'restore.despite' : 'restore.go')}
          look="danger"
          command={restore}
          input={{ backup: backup.name, despiteFaults: isFaulty }}
          testId="confirm-restore"
        />
      </DialogActions>
    </Dialog>
  );
}
