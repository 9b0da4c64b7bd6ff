import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import { Advice } from '#ui/Advice.tsx';
import { Button, Submit } from '#ui/Button.tsx';
import { Check } from '#ui/Check.tsx';
import { FieldForm } from '#ui/FieldForm.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useText } from '#ui/use-text.ts';
import { DeploymentWords } from './DeploymentWords.tsx';
import { readWords, writeWords } from './deployment-words.ts';
import styles from './SetupPage.module.css';
import { SetupPage } from './SetupPage.tsx';

const MIN_PASSPHRASE = 8;

export function Connect({
  view: { keyStore, identifierWords, liveAddress, connectApprovers, step },
  onBack,
}: {
  readonly view: AppView;
  readonly onBack: () => void;
}): ReactNode {
  const { t } = useTranslation(['setup', 'app']);
  const check = useTillCommand('setup.check');
  const connect = useTillCommand('setup.connect');
  const answer = useRef<HTMLDivElement>(null);
  // With the installer's part unfolded the form is longer than the screen.
  useEffect(() => {
    if (check.error !== null) answer.current?.scrollIntoView({ block: 'end' });
  }, [check.error]);
  const baseUrl = useText(step === 'key' ? (liveAddress ?? '') : '');
  const apiKey = useText();
  const passphrase = useText();
  const [isRemembered, setRemembered] = useState(true);
  const [typedWords, setTypedWords] = useState(() => writeWords(identifierWords));
  const words = readWords(typedWords);
  const needsPassphrase = keyStore === 'passphrase' && isRemembered;
  const address = baseUrl.value.trim();
  const isComplete =
    isAddress(address) &&
    apiKey.value.trim().length >= 8 &&
    (!needsPassphrase || passphrase.value.length >= MIN_PASSPHRASE) &&
    words.known !== null;
  const line = { baseUrl: address, apiKey: apiKey.value.trim(), identifierWords: words.known ?? undefined };
  const shop = check.data;
  if (shop !== undefined) {
    return (
      <FoundShop
        shop={shop}
        isBusy={connect.isPending}
        problem={connect.error}
        onBack={() => {
          connect.reset();
          check.reset();
        }}
        onConnect={() => connect.mutate({ ...line, passphrase: needsPassphrase ? passphrase.value : null })}
      />
    );
  }
  return (
    <SetupPage title={t('connect.title')} lead={t('connect.lead')}>
      <FieldForm
        onSend={() => {
          if (isComplete) check.mutate(line);
        }}
      >
        {connectApprovers.length === 0 ? null : <p data-testid="connect-asks">{t('connect.asks')}</p>}
        <TextField
          label={t('connect.address')}
          {...(liveAddress === null ? {} : { hint: t('connect.addressNow', { address: liveAddress }) })}
          placeholder="https://…/api/v1"
          {...baseUrl}
          type="url"
          autoFocus
          testId="base-url"
          problem={address !== '' && !isAddress(address) ? t('connect.addressWrong') : undefined}
        />
        <TextField
          label={t('connect.key')}
          hint={t('connect.keyHint')}
          {...apiKey}
          type="password"
          autoComplete="off"
          testId="api-key"
        />
        {keyStore === 'system' ? (
          <p>{t('connect.keptBySystem')}</p>
        ) : (
          <div className={styles.two}>
            <div>
              <Check isSelected={isRemembered} onChange={setRemembered} testId="remember-key">
                {t('connect.remember')}
              </Check>
              <p>{t(isRemembered ? 'connect.rememberHint' : 'connect.memoryHint')}</p>
            </div>
            {isRemembered ? (
              <TextField
                label={t('connect.passphrase')}
                hint={t('connect.passphraseHint')}
                {...passphrase}
                type="password"
                autoComplete="new-password"
                testId="passphrase"
              />
            ) : null}
          </div>
        )}
        <DeploymentWords typed={typedWords} problems={words.problems} onChange={setTypedWords} />
        {check.error === null ? null : (
          <div ref={answer}>
            <Advice problem={check.error} />
          </div>
        )}
        <div className={styles.actions}>
          <Button label={t('app:back')} look="quiet" onPress={onBack} />
          <Submit isDisabled={!isComplete || check.isPending} testId="check-shop">
            {t(check.isPending ? 'connect.checking' : 'connect.check')}
          </Submit>
        </div>
      </FieldForm>
    </SetupPage>
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

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
