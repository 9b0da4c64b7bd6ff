import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { ConnectByHandover } from './ConnectByHandover.tsx';
import { ConnectByKey, type OnFound, useKeyForm } from './ConnectByKey.tsx';
import { useKeyKeeping } from './KeyKeeping.tsx';
import styles from './SetupPage.module.css';
import { FirstStartPage } from './SetupPage.tsx';

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
  shop: { name, idn, isSandbox, bankSession, hasFiscalTill },
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
  const shown = name ?? t('found.noName');
  const hasCashier = isSandbox || bankSession === 'active';
  return (
    <FirstStartPage sign={name} title={t('found.title')} lead={t('found.lead')}>
      <FieldForm onSend={onConnect}>
        <div data-testid="found-shop">
          <div className={styles.found}>
            <span className={styles.initial} aria-hidden="true">
              {shown
                .replace(/^\P{L}*/u, '')
                .slice(0, 1)
                .toUpperCase()}
            </span>
            <b>{shown}</b>
          </div>
          <dl className={styles.facts}>
            {idn === null ? null : <Fact name={t('found.idn')}>{idn}</Fact>}
            {isSandbox ? <Fact name={t('found.money')}>{t('found.sandbox')}</Fact> : null}
            <Fact name={t('found.bills')}>
              <Chip tone={hasCashier ? 'paid' : 'wait'} mark={hasCashier ? '✓' : '!'}>
                {t(hasCashier ? 'found.works' : 'found.noCashier')}
              </Chip>
            </Fact>
            <Fact name={t('found.receipts')}>
              <Chip tone={hasFiscalTill ? 'paid' : 'calm'} mark={hasFiscalTill ? '✓' : '–'}>
                {t(hasFiscalTill ? 'found.works' : 'found.noRegister')}
              </Chip>
            </Fact>
          </dl>
          {hasCashier ? null : <p className={textStyles.quiet}>{t('found.cashierLater')}</p>}
        </div>
        <Advice problem={problem} />
        <div className={styles.actions}>
          <Button label={t('found.other')} size="large" onPress={onBack} testId="other-shop" />
          <Submit label={t('found.connect')} isDisabled={isBusy} autoFocus testId="connect" />
        </div>
      </FieldForm>
    </FirstStartPage>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
