import { MAX_COMMENT, type SaleView } from '@tilla/shared/contract/views/sale-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { Button, Submit } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import { TextArea } from '@tilla/ui/TextArea.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './SaleComment.module.css';

type Comment = NonNullable<SaleView['comment']>;

const NEARLY = 100;

const looks = {
  here: ['calm', '✓'],
  told: ['paid', '✓'],
  waiting: ['wait', '…'],
  refused: ['bad', '!'],
} as const satisfies Record<Comment['state'], readonly [string, string]>;

export function SaleComment({ sale }: { readonly sale: SaleView }): ReactNode {
  const { t } = useTranslation('sales');
  const [isEditing, setEditing] = useState(false);
  const { comment } = sale;
  if (isEditing) {
    return <CommentForm sale={sale} onClose={() => setEditing(false)} />;
  }
  return (
    <Stack gap={3}>
      {comment === null ? null : <Shown comment={comment} />}
      <div>
        <Button size="small" onPress={() => setEditing(true)} testId="edit-comment">
          {t(comment === null ? 'comment.add' : 'comment.change')}
        </Button>
      </div>
    </Stack>
  );
}

function Shown({ comment }: { readonly comment: Comment }): ReactNode {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const [tone, mark] = looks[comment.state];
  const atMs = Date.parse(comment.at);
  return (
    <>
      {comment.text === '' ? null : (
        <p className={styles.text} data-testid="comment-text">
          {comment.text}
        </p>
      )}
      <p className={clsx(layout.apartSmall, textStyles.quiet)} data-testid="comment-state" data-state={comment.state}>
        <span>
          {comment.personName} · {formatDayTime(atMs, language)}
        </span>
        <Chip tone={tone} mark={mark}>
          {t(`comment.state.${comment.state}`)}
        </Chip>
      </p>
      <Advice problem={comment.problem} quiet />
    </>
  );
}

function CommentForm({ sale, onClose }: { readonly sale: SaleView; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['sales', 'app']);
  const [text, setText] = useState(sale.comment?.text ?? '');
  const save = useTillCommand('sale.comment', onClose);
  const left = MAX_COMMENT - text.length;
  return (
    <FieldForm
      gap="normal"
      onSend={() => {
        if (!save.isPending) save.mutate({ saleId: sale.id, text: text.trim() });
      }}
    >
      <TextArea
        label={t('comment.title')}
        value={text}
        onChange={setText}
        maxLength={MAX_COMMENT}
        autoFocus
        hint={left < NEARLY ? t('comment.left', { count: left }) : t('comment.hint')}
        testId="comment-field"
      />
      <Advice problem={save.error} />
      <Inline gap={3} align="stretch" justify="end" isOneLine>
        <Button label={t('app:cancel')} look="quiet" onPress={onClose} />
        <Submit isDisabled={save.isPending} testId="save-comment" size="normal">
          {t(text.trim() === '' && sale.comment !== null ? 'comment.erase' : 'comment.save')}
        </Submit>
      </Inline>
    </FieldForm>
  );
}
