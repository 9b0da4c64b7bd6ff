import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { TextArea } from '@tilla/ui/TextArea.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import text from '@tilla/ui/text.module.css';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ShopView } from '../../contract/views.ts';
import { useDeskAct, useMay } from '../api/session.ts';
import styles from '../desk.module.css';
import { Copy } from '../parts/Copy.tsx';
import { Problem } from '../parts/Problem.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import { useWords } from '../words/words.ts';

interface SealedAnswer {
  readonly till: string;
  readonly text: string;
  readonly untilMs: number;
}

export function HandoverStep({ shop }: { readonly shop: ShopView }): ReactNode {
  const { t, time } = useWords();
  const mayAct = useMay('installer');
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState<SealedAnswer | null>(null);
  const hasTill = shop.tills.some(({ isCurrent }) => isCurrent);
  return (
    <Stack gap={3}>
      {shop.tills.length === 0 ? null : (
        <ul className={styles.tills} aria-label={t('handover.tills')}>
          {shop.tills.map((till) => (
            <li key={till.name} className={text.quiet} data-testid="till">
              {t('handover.got', { till: till.name, time: time(till.at), by: till.by })}{' '}
              {till.isCurrent ? null : <Chip tone="bad">{t('handover.stopped')}</Chip>}
            </li>
          ))}
        </ul>
      )}
      {answer !== null ? (
        <Answer
          answer={answer}
          onDone={() => {
            setAnswer(null);
            setOpen(false);
          }}
        />
      ) : !mayAct || shop.key !== 'kept' ? null : isOpen ? (
        <SealForm shop={shop} onSealed={setAnswer} onClose={() => setOpen(false)} />
      ) : (
        <Inline>
          <Button
            look={hasTill ? 'plain' : 'main'}
            label={t(hasTill ? 'handover.more' : 'handover.open')}
            onPress={() => setOpen(true)}
            testId="hand-over"
          />
        </Inline>
      )}
    </Stack>
  );
}

function SealForm({
  shop: { externalId, tills },
  onSealed,
  onClose,
}: {
  readonly shop: ShopView;
  readonly onSealed: (answer: SealedAnswer) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useWords();
  const till = useText(t('handover.tillName', { n: tills.length + 1 }));
  const code = useText();
  const [isUnreadable, setUnreadable] = useState(false);
  const photo = useRef<HTMLInputElement>(null);
  const seal = useDeskAct('handover.seal', ({ text: sealed, validSeconds }) =>
    onSealed({ till: till.value.trim(), text: sealed, untilMs: Date.now() + validSeconds * 1_000 }),
  );
  const isComplete = till.value.trim() !== '' && code.value.trim() !== '';
  const readPhoto = async (file: File): Promise<void> => {
    const { readQrPhoto } = await import('../parts/qr-photo.ts');
    const found = await readQrPhoto(file);
    setUnreadable(found === null);
    if (found !== null) code.onChange(found);
  };
  return (
    <FieldForm
      onSend={() => {
        if (isComplete && !seal.isPending) seal.mutate({ externalId, code: code.value, till: till.value });
      }}
    >
      <p className={text.quiet}>{t('handover.lead')}</p>
      <TextField label={t('handover.till')} autoComplete="off" maxLength={255} {...till} testId="till-name" />
      <Inline>
        <Button label={t('handover.photo')} onPress={() => photo.current?.click()} testId="take-photo" />
        <input
          ref={photo}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) void readPhoto(file);
            target.value = '';
          }}
          data-testid="photo"
        />
      </Inline>
      {isUnreadable ? (
        <Say tone="wait" role="alert">
          {t('handover.photoNone')}
        </Say>
      ) : null}
      <TextArea label={t('handover.code')} hint={t('handover.codeHint')} {...code} testId="till-code" />
      <Problem error={seal.error} />
      <Inline gap={3}>
        <Button look="quiet" label={t('cancel')} onPress={onClose} />
        <Submit size="normal" isDisabled={!isComplete || seal.isPending} testId="seal">
          {t('handover.seal')}
        </Submit>
      </Inline>
    </FieldForm>
  );
}

/** On this page alone: a reload forgets it, and the till makes another code. */
function Answer({ answer, onDone }: { readonly answer: SealedAnswer; readonly onDone: () => void }): ReactNode {
  const { t, span } = useWords();
  const [leftMs, setLeftMs] = useState(() => answer.untilMs - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(answer.untilMs - Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [answer]);
  if (leftMs <= 0) {
    return (
      <Say tone="wait" role="status" action={<Button label={t('handover.more')} onPress={onDone} />}>
        {t('handover.over')}
      </Say>
    );
  }
  return (
    <div className={styles.answer}>
      <QrCode text={answer.text} label={t('handover.qr')} testId="answer-qr" />
      <Stack gap={3}>
        <h3 className={styles.stepTitle}>{t('handover.title', { till: answer.till })}</h3>
        <p>{t('handover.scan')}</p>
        <p className={text.quiet} role="timer">
          {t('handover.valid', { time: span(Math.ceil(leftMs / 1_000)) })}
        </p>
        <Inline gap={2}>
          <Copy text={answer.text} label={t('handover.text')} testId="copy-answer" />
          <a
            className={styles.link}
            href={`data:text/plain,${answer.text}`}
            download={`${t('handover.fileName', { till: answer.till })}.txt`}
            data-testid="answer-file"
          >
            {t('handover.file')}
          </a>
          <Button look="main" label={t('handover.done')} onPress={onDone} testId="handover-done" />
        </Inline>
      </Stack>
    </div>
  );
}
