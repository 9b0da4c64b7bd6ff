import type { LedgerWorkView } from '@tilla/shared/contract/views/ledger-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { ForSupport } from '#renderer/app/ForSupport.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import styles from './Ledger.module.css';
import { useAnswer } from './LedgerWork.tsx';

export function Restored(): ReactNode {
  const last = useTillQuery('books.work', {}).data?.last ?? null;
  const [seenAt, setSeenAt] = useState<string | null>(null);
  if (last === null || last.kind !== 'restore' || last.at === seenAt) return null;
  return <Outcome last={last} onSeen={() => setSeenAt(last.at)} />;
}

function Outcome({
  last,
  onSeen,
}: {
  readonly last: NonNullable<LedgerWorkView['last']>;
  readonly onSeen: () => void;
}): ReactNode {
  const { t } = useTranslation('ledger');
  const [first = '', ...others] = useAnswer(last);
  return (
    <Dialog title={last.problem === null ? first : t('restore.title')} isOpen onClose={onSeen}>
      <div className={styles.stack} data-testid="restored">
        <AdvicePlaceContext value="settings">
          {last.problem === null ? others.map((line) => <p key={line}>{line}</p>) : <Advice problem={last.problem} />}
          {last.file === null ? null : <ForSupport rows={[['file', last.file]]} />}
        </AdvicePlaceContext>
      </div>
      <DialogActions>
        <Button label={t('ok')} look="main" onPress={onSeen} testId="restored-seen" />
      </DialogActions>
    </Dialog>
  );
}
