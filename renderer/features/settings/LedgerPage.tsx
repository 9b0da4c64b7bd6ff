import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { ForSupport } from '#renderer/app/ForSupport.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { BackupList } from '../setup/BackupList.tsx';
import { LedgerActs } from '../setup/LedgerActs.tsx';
import { LedgerWork } from '../setup/LedgerWork.tsx';
import { SettingRow } from './SettingRow.tsx';

const looks = {
  checking: ['wait', '…'],
  whole: ['paid', '✓'],
  broken: ['bad', '!'],
  unreadable: ['bad', '!'],
} as const;
/** The chain is checked after each start and once a day, and a backup may be made meanwhile. */
const REFRESH_MS = 15_000;

export function LedgerPage(): ReactNode {
  const { t } = useTranslation(['settings', 'ledger']);
  const [isChoosing, setChoosing] = useState(false);
  const language = useLanguage();
  const { data, error } = useTillQuery('books.status', {}, { refetchMs: REFRESH_MS });
  if (data === undefined) return <Advice problem={error} />;
  const [tone, mark] = looks[data.state];
  return (
    <Stack gap={4}>
      {data.backupProblem === null ? null : (
        <Say tone="wait" role="alert">
          {t(`books.problem.${data.backupProblem}`)}
        </Say>
      )}
      <div>
        <SettingRow id="ledger" label={t('books.chain')} hint={t('books.how')}>
          <span>
            {t('books.events')}: {data.events}
          </span>
          <Chip tone={tone} mark={mark} data-testid="ledger-state">
            {t(`books.state.${data.state}`)}
          </Chip>
        </SettingRow>
        <SettingRow id="backup" label={t('books.backup')} hint={`${t('books.backups')}: ${String(data.backups)}`}>
          {data.lastBackupAt === null ? t('books.never') : formatDayTime(Date.parse(data.lastBackupAt), language)}
        </SettingRow>
      </div>
      <LedgerWork />
      <LedgerActs isOpen />
      <Say
        tone="bad"
        action={<Button label={t('ledger:actions.restore')} onPress={() => setChoosing(true)} testId="choose-backup" />}
      >
        <b>{t('ledger:restore.title')}.</b> {t('ledger:restore.lead')}
      </Say>
      <div data-testid="ledger-head">
        <ForSupport rows={[['records', [data.brokenAtSeq, data.head].filter((part) => part !== null).join(' · ')]]} />
      </div>
      <Dialog title={t('ledger:restore.title')} isOpen={isChoosing} onClose={() => setChoosing(false)} wide>
        <LedgerWork />
        <BackupList onRestoring={() => setChoosing(false)} />
      </Dialog>
    </Stack>
  );
}
