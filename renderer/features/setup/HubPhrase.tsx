import { GROUP_DIGITS, isGroupRight, PHRASE_GROUPS, phraseGroups } from '@tilla/shared/domain/owner-phrase.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { TextArea } from '@tilla/ui/TextArea.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './HubPhrase.module.css';
import type { HubFrame } from './hub-frame.ts';
import { type Keeping, KeyKeeping } from './KeyKeeping.tsx';
import page from './SetupPage.module.css';

/** Shown once, to be written down. */
export function NewPhrase({
  groups,
  Frame,
  onNext,
}: {
  readonly groups: readonly string[];
  readonly Frame: HubFrame;
  readonly onNext: () => void;
}): ReactNode {
  const { t } = useTranslation('hub');
  return (
    <Frame title={t('write')} lead={t('writeLead')}>
      <ol className={styles.phrase} data-testid="new-phrase">
        {groups.map((group, place) => (
          <li key={`${String(place)} ${group}`}>
            {group.slice(0, GROUP_DIGITS / 2)} {group.slice(GROUP_DIGITS / 2)}
          </li>
        ))}
      </ol>
      <div className={page.actions}>
        <span />
        <Button label={t('written')} look="main" size="large" onPress={onNext} testId="phrase-written" />
      </div>
    </Frame>
  );
}

/** Typed back after it was written down, or typed for another till of the shop. */
export function HubPhrase({
  isRestore,
  keeping,
  Frame,
  onBack,
  onDone,
}: {
  readonly isRestore: boolean;
  readonly keeping: Keeping;
  readonly Frame: HubFrame;
  readonly onBack: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation(['hub', 'app']);
  const [text, setText] = useState('');
  const join = useTillCommand('hub.join', onDone);
  const restore = useTillCommand('hub.restore', onDone);
  const send = isRestore ? restore : join;
  const groups = phraseGroups(text);
  const wrong = groups.findIndex((group, place) => isGroupRight(place, group) === false);
  const isTyped = groups.length === PHRASE_GROUPS && groups.every((group) => group.length === GROUP_DIGITS);
  const isComplete = isTyped && wrong === -1 && keeping.isComplete && !send.isPending;
  return (
    <Frame title={t('type')} lead={t('typeLead')}>
      <FieldForm
        onSend={() => {
          if (isComplete) send.mutate({ phrase: groups, passphrase: keeping.passphrase });
        }}
      >
        <TextArea
          label={t('phrase')}
          value={text}
          onChange={(typed) => setText(phraseGroups(typed).join(' '))}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          problem={wrong === -1 ? undefined : t('groupWrong', { group: wrong + 1 })}
          testId="hub-phrase"
        />
        <KeyKeeping keeping={keeping} />
        <Advice problem={send.error} />
        <div className={page.actions}>
          <Button label={t('app:back')} look="quiet" onPress={onBack} />
          <Submit isDisabled={!isComplete} testId="hub-send">
            {t(isRestore ? 'restore' : 'join')}
          </Submit>
        </div>
      </FieldForm>
    </Frame>
  );
}
