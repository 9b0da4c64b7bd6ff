import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { ForSupport } from '#renderer/app/ForSupport.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { BackupList } from './BackupList.tsx';
import { LedgerActs } from './LedgerActs.tsx';
import { LedgerWork } from './LedgerWork.tsx';
import { Panel, Row } from './Panel.tsx';
import styles from './SettingsScreen.module.css';

const looks = {
  checking: ['wait', '…'],
  whole: ['paid', '✓'],
  broken: ['bad', '!'],
  unreadable: ['bad', '!'],
} as const;
/** The chain is checked after each start and once a day, and a backup may be made meanwhile. */
const REFRESH_MS = 15_000;

export function LedgerPanel(): ReactNode {
  const { t } = useTranslation(['settings', 'ledger']);
  const [isChoosing, setChoosing] = useState(false);
  const language = useLanguage();
  const { data, error } = useTillQuery('books.status', {}, { refetchMs: REFRESH_MS });
  if (data === undefined) {
    return (
      <Panel title={t('books.title')} place="ledger">
        <Advice problem={error} />
      </Panel>
    );
  }
  const [tone, mark] = looks[data.state];
  return (
    <Panel title={t('books.title')} place="ledger">
      <Row name={t('books.chain')}>
        <Chip tone={tone} mark={mark} data-testid="ledger-state">
          {t(`books.state.${data.state}`)}
        </Chip>
      </Row>
      <Row name={t('books.events')}>{data.events}</Row>
      <Row name={t('books.backup')}>
        {data.lastBackupAt === null ? t('books.never') : formatDayTime(Date.parse(data.lastBackupAt), language)}
      </Row>
      <Row name={t('books.backups')}>{data.backups}</Row>
      {data.backupProblem === null ? null : (
        <p role="alert" className={styles.warning}>
          {t(`books.problem.${data.backupProblem}`)}
        </p>
      )}
      <p className={textStyles.quiet}>{t('books.how')}</p>
      <div data-testid="ledger-head">
        <ForSupport rows={[['records', [data.brokenAtSeq, data.head].filter((part) => part !== null).join(' · ')]]} />
      </div>
      <LedgerWork />
      <LedgerActs isOpen />
      <Inline gap={3} align="stretch">
        <Button label={t('ledger:actions.restore')} onPress={() => setChoosing(true)} testId="choose-backup" />
      </Inline>
      <Dialog title={t('ledger:restore.title')} isOpen={isChoosing} onClose={() => setChoosing(false)} wide>
        <LedgerWork />
        <BackupList onRestoring={() => setChoosing(false)} />
      </Dialog>
    </Panel>
  );
}
