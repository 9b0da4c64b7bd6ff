import { Button, type ButtonProps } from '@tilla/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useWords } from '../words/words.ts';

/** A window without focus has no clipboard: the text beside it can still be marked. */
export function Copy({
  text,
  label,
  look = 'plain',
  testId,
}: { readonly text: string; readonly label: string } & Pick<ButtonProps, 'look' | 'testId'>): ReactNode {
  const { t } = useWords();
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      label={isCopied ? t('copied') : label}
      look={look}
      onPress={() => {
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
      testId={testId}
    />
  );
}
