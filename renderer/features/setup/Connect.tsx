import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { ConnectByHandover } from './ConnectByHandover.tsx';
import { ConnectByKey, type OnFound, useKeyForm } from './ConnectByKey.tsx';
import { useKeyKeeping } from './KeyKeeping.tsx';
import styles from './SetupPage.module.css';
import { SetupPage } from './SetupPage.tsx';

/** Finds a shop by a handover, or by address and key, shows whose it is, and connects it when that is confirmed. */
export function Connect({
  view,
  startsWith = 'key',
  onBack,
}: {
  readonly view: AppView;
  readonly startsWith?: 'handover' | 'key';
  readonly onBack: () => void;
}): ReactNode {
  const [way, setWay] = useState(startsWith);
  const [found, setFound] = useState<Parameters<OnFound>[0] | null>(null);
  const keeping = useKeyKeeping(view.keyStore);
  // Kept for another shop.
  const form = useKeyForm(view);
  const connect = useTillCommand('setup.connect');
  if (found !== null) {
    return (
      <FoundShop
        shop={found.shop}
        isBusy={connect.isPending}
        problem={connect.error}
        onBack={() => {
          connect.reset();
          setFound(null);
        }}
        onConnect={() => connect.mutate({ ...found.line, passphrase: keeping.passphrase })}
      />
    );
  }
  return way === 'handover' ? (
    <ConnectByHandover view={view} keeping={keeping} onFound={setFound} onKey={() => setWay('key')} onBack={onBack} />
  ) : (
    <ConnectByKey
      view={view}
      form={form}
      keeping={keeping}
      onFound={setFound}
      onBack={startsWith === 'key' ? onBack : () => setWay('handover')}
    />
  );
}

function FoundShop({
  shop: { name, idn, isSandbox, bankSession },
  isBusy,
  problem,
  onBack,
  onConnect,
}: {
  readonly shop: CallOutput<'setup.check'>;
  readonly isBusy: boolean;
  readonly problem: TillProblem | null;
  readonly onBack: () => void;
  readonly onConnect: () => void;
}): ReactNode {
  const { t } = useTranslation('setup');
  return (
    <SetupPage title={t('found.title')} lead={t('found.lead')}>
      <FieldForm onSend={onConnect}>
        <div className={styles.shop} data-testid="found-shop">
          <b>{name ?? t('found.noName')}</b>
          {idn === null ? null : <span>{t('found.idn', { idn })}</span>}
          {isSandbox ? <span>{t('found.sandbox')}</span> : null}
          {isSandbox || bankSession === 'active' ? null : <span>{t('found.noCashier')}</span>}
        </div>
        <Advice problem={problem} />
        <div className={styles.actions}>
          <Button label={t('found.other')} look="quiet" onPress={onBack} testId="other-shop" />
          <Submit label={t('found.connect')} isDisabled={isBusy} autoFocus testId="connect" />
        </div>
      </FieldForm>
    </SetupPage>
  );
}
