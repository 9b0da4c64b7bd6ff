import { MAX_COMMENT } from '@tilla/shared/contract/views/sale-view.ts';
import type { ShopInvoiceView } from '@tilla/shared/contract/views/shop-invoice-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { TextArea } from '@tilla/ui/TextArea.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from '../figures/Listed.module.css';

const looks = { told: ['paid', '✓'], waiting: ['wait', '…'], refused: ['bad', '!'] } as const;

export function ShopInvoiceNotes({ invoice }: { readonly invoice: ShopInvoiceView }): ReactNode {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const { note } = invoice;
  // Once sent, the service's text counts: somebody else may have changed it since.
  const text = note === null || note.state === 'told' ? (invoice.comment ?? '') : note.text;
  if (isEditing) {
    return <NoteForm invoiceId={invoice.id} text={text} onClose={() => setEditing(false)} />;
  }
  return (
    <Stack gap={2} data-testid="shop-note">
      {text === '' ? null : <p data-testid="shop-note-text">{text}</p>}
      {note === null ? null : (
        <Inline as="p" gap={3} justify="between" data-testid="shop-note-state" data-state={note.state}>
          <span className={textStyles.quiet}>
            {note.personName} · {formatDayTime(Date.parse(note.at), language)}
          </span>
          <Chip tone={looks[note.state][0]} mark={looks[note.state][1]}>
            {t(`comment.state.${note.state}`)}
          </Chip>
        </Inline>
      )}
      {note?.problem ? <Advice problem={note.problem} quiet /> : null}
      <div>
        <Button size="small" onPress={() => setEditing(true)} testId="edit-shop-note">
          {t(text === '' ? 'comment.add' : 'comment.change')}
        </Button>
      </div>
    </Stack>
  );
}

function NoteForm({
  invoiceId,
  text: before,
  onClose,
}: {
  readonly invoiceId: number;
  readonly text: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['sales', 'app']);
  const [text, setText] = useState(before);
  const save = useTillCommand('shopInvoice.comment', onClose);
  return (
    <FieldForm
      gap="normal"
      onSend={() => {
        if (!save.isPending) save.mutate({ invoiceId, text: text.trim() });
      }}
    >
      <TextArea
        label={t('comment.title')}
        value={text}
        onChange={setText}
        maxLength={MAX_COMMENT}
        autoFocus
        hint={t('comment.hint')}
        testId="shop-note-field"
      />
      <Advice problem={save.error} />
      <div className={styles.acts}>
        <Button label={t('app:cancel')} look="quiet" onPress={onClose} />
        <Submit isDisabled={save.isPending} testId="save-shop-note" size="normal">
          {t(text.trim() === '' && before !== '' ? 'comment.erase' : 'comment.save')}
        </Submit>
      </div>
    </FieldForm>
  );
}
