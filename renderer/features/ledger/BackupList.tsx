import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupView } from '../../../shared/contract/views/ledger-view.ts';
import { formatDayTime } from '../../../shared/domain/almaty-time.ts';
import { useLanguage } from '../../app/language.ts';
import { useTillCommand, useTillQuery } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import layout from '../../ui/layout.module.css';
import styles from './Ledger.module.css';

/** The backups with their dates, newest first; each can be looked through, and take the place of the ledger. */
export function BackupList({ onRestoring }: { readonly onRestoring?: () => void }): ReactNode {
  const { t } = useTranslation('ledger');
  const language = useLanguage();
  const { data, error } = useTillQuery('books.backups', {});
  const work = useTillQuery('books.work', {}).data;
  const check = useTillCommand('books.check');
  const [chosen, setChosen] = useState<BackupView | null>(null);
  if (data === undefined) return error === null ? null : <Advice problem={error} />;
  const isBusy = work === undefined || work.running !== null;
  return (
    <section className={styles['stack']} aria-label={t('backups.title')}>
      <h2 className={styles['heading']}>{t('backups.title')}</h2>
      {check.error === null ? null : <Advice problem={check.error} />}
      {data.backups.length === 0 ? <p data-testid="no-backups">{t('backups.none')}</p> : null}
      <ul className={styles['list']}>
        {data.backups.map((backup) => (
          <li key={backup.name} data-testid="backup">
            <span>{t('backups.of', { at: formatDayTime(Date.parse(backup.at), language) })}</span>
            <span className={layout['wrap']}>
              <Button
                size="small"
                isDisabled={isBusy}
                onPress={() => {
                  check.mutate({ backup: backup.name });
                }}
                data-testid="check-backup"
              >
                {t('backups.check')}
              </Button>
              <Button
                size="small"
                isDisabled={isBusy}
                onPress={() => {
                  setChosen(backup);
                }}
                data-testid="restore-backup"
              >
                {t('backups.restore')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <ConfirmRestore
          backup={chosen}
          isFaulty={work?.last?.backupAt === chosen.at && work.last.problem?.code === 'till_backup_faulty'}
          onClose={() => {
            setChosen(null);
          }}
          onRestoring={() => {
            setChosen(null);
            onRestoring?.();
          }}
        />
      )}
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
  /** It was tried, and has faults. */
  readonly isFaulty: boolean;
  readonly onClose: () => void;
  readonly onRestoring: () => void;
}): ReactNode {
  const { t } = useTranslation(['ledger', 'app']);
  const language = useLanguage();
  const restore = useTillCommand('books.restore', onRestoring);
  return (
    <Dialog title={t('restore.title')} isOpen onClose={onClose}>
      <p className={styles['money']}>{t('restore.confirm', { at: formatDayTime(Date.parse(backup.at), language) })}</p>
      <p>{t('restore.lead')}</p>
      {restore.error === null ? null : <Advice problem={restore.error} />}
      <DialogActions leave="cancel" onLeave={onClose}>
        <Button
          look="danger"
          isDisabled={restore.isPending}
          onPress={() => {
            restore.mutate({ backup: backup.name, despiteFaults: isFaulty });
          }}
          data-testid="confirm-restore"
        >
          {t(isFaulty ? 'restore.despite' : 'restore.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
