import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { Button, CommandButton, Submit } from '@tilla/ui/Button.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { TextArea } from '@tilla/ui/TextArea.tsx';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { QrCode } from '../payments/QrCode.tsx';
import styles from './ConnectByHandover.module.css';
import type { OnFound } from './ConnectByKey.tsx';
import { type Keeping, KeyKeeping } from './KeyKeeping.tsx';
import page from './SetupPage.module.css';
import { FirstStartPage } from './SetupPage.tsx';

/** The till shows a public key; the answer that the holder of the shop's key seals to it opens here alone. */
export function ConnectByHandover({
  view: { connectApprovers },
  keeping,
  onFound,
  onKey,
  onBack,
}: {
  readonly view: AppView;
  readonly keeping: Keeping;
  readonly onFound: OnFound;
  readonly onKey: () => void;
  readonly onBack: () => void;
}): ReactNode {
  const { t } = useTranslation(['setup', 'app']);
  const answer = useText();
  const [isCopied, setCopied] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const begin = useTillCommand('handover.begin', () => setCopied(false));
  const ask = useEffectEvent(() => begin.mutate({}));
  useEffect(() => ask(), []);
  const open = useTillCommand('handover.open', ({ ticket, address, ...shop }) =>
    onFound({ shop, line: { baseUrl: address, apiKey: ticket } }),
  );
  const request = begin.data?.request;
  const isComplete = answer.value.trim() !== '' && keeping.isComplete;
  return (
    <FirstStartPage title={t('handover.title')} lead={t('handover.lead')}>
      <FieldForm
        onSend={() => {
          if (isComplete && !open.isPending) open.mutate({ text: answer.value });
        }}
      >
        {connectApprovers.length === 0 ? null : <p data-testid="connect-asks">{t('connect.asks')}</p>}
        <div className={styles.handover}>
          <div className={styles.code}>
            {request === undefined ? null : (
              <QrCode qr={{ text: request }} label={t('handover.code')} testId="handover-code" />
            )}
          </div>
          <Stack gap={3}>
            {begin.data === undefined ? null : (
              <p>{t('handover.valid', { minutes: Math.round(begin.data.validSeconds / 60) })}</p>
            )}
            <Inline gap={3}>
              {/* A window without focus has no clipboard: the QR still shows the code. */}
              <Button
                label={t(isCopied ? 'handover.copied' : 'handover.copy')}
                isDisabled={request === undefined}
                onPress={() => {
                  navigator.clipboard.writeText(request ?? '').then(
                    () => setCopied(true),
                    () => setCopied(false),
                  );
                }}
                testId="copy-handover"
              />
              <CommandButton label={t('handover.new')} look="quiet" command={begin} input={{}} testId="new-handover" />
            </Inline>
            <TextArea
              label={t('handover.answer')}
              hint={t('handover.answerHint')}
              {...answer}
              autoFocus
              testId="handover-answer"
            />
            <Inline gap={3}>
              <Button label={t('handover.file')} onPress={() => file.current?.click()} testId="choose-handover-file" />
              <input
                ref={file}
                type="file"
                accept=".txt,text/plain"
                hidden
                onChange={({ target }) => {
                  target.files?.[0]?.text().then(answer.onChange, () => answer.onChange(''));
                }}
                data-testid="handover-file"
              />
            </Inline>
          </Stack>
        </div>
        <KeyKeeping keeping={keeping} />
        <Advice problem={open.error ?? begin.error} />
        <div className={page.actions}>
          <Button label={t('app:back')} look="quiet" onPress={onBack} />
          <Button label={t('handover.installer')} look="quiet" onPress={onKey} testId="connect-by-key" />
          <Submit isDisabled={!isComplete || open.isPending} testId="open-handover">
            {t(open.isPending ? 'connect.checking' : 'connect.check')}
          </Submit>
        </div>
      </FieldForm>
    </FirstStartPage>
  );
}
