import type { CallOutput } from '@tilla/shared/contract/calls.ts';
import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { type CommandInput, useTillCommand } from '#renderer/app/till-context.tsx';
import { DeploymentWords } from './DeploymentWords.tsx';
import { readWords, writeWords } from './deployment-words.ts';
import { type Keeping, KeyKeeping } from './KeyKeeping.tsx';
import styles from './SetupPage.module.css';
import { FirstStartPage } from './SetupPage.tsx';

export type OnFound = (found: {
  readonly shop: CallOutput<'setup.check'>;
  readonly line: CommandInput<'setup.check'>;
}) => void;

/** What is typed: address, key, and the words of the deployment. */
export function useKeyForm({ step, liveAddress, identifierWords }: AppView) {
  const baseUrl = useText(step === 'key' ? (liveAddress ?? '') : '');
  const apiKey = useText();
  const [typedWords, setTypedWords] = useState(() => writeWords(identifierWords));
  return { baseUrl, apiKey, typedWords, setTypedWords };
}

export function ConnectByKey({
  view: { liveAddress, connectApprovers },
  form: { baseUrl, apiKey, typedWords, setTypedWords },
  keeping,
  onFound,
  onBack,
}: {
  readonly view: AppView;
  readonly form: ReturnType<typeof useKeyForm>;
  readonly keeping: Keeping;
  readonly onFound: OnFound;
  readonly onBack: () => void;
}): ReactNode {
  const { t } = useTranslation(['setup', 'app']);
  const answer = useRef<HTMLDivElement>(null);
  const words = readWords(typedWords);
  const address = baseUrl.value.trim();
  const isComplete =
    isAddress(address) && apiKey.value.trim().length >= 8 && keeping.isComplete && words.known !== null;
  const line = { baseUrl: address, apiKey: apiKey.value.trim(), identifierWords: words.known ?? undefined };
  const check = useTillCommand('setup.check', (shop) => onFound({ shop, line }));
  // With the installer's part unfolded the form is longer than the screen.
  useEffect(() => {
    if (check.error !== null) answer.current?.scrollIntoView({ block: 'end' });
  }, [check.error]);
  return (
    <FirstStartPage title={t('connect.title')} lead={t('connect.lead')}>
      <FieldForm
        onSend={() => {
          if (isComplete) check.mutate(line);
        }}
      >
        {connectApprovers.length === 0 ? null : <p data-testid="connect-asks">{t('connect.asks')}</p>}
        <TextField
          label={t('connect.address')}
          hint={liveAddress === null ? t('connect.addressHint') : t('connect.addressNow', { address: liveAddress })}
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
        <KeyKeeping keeping={keeping} />
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
    </FirstStartPage>
  );
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
