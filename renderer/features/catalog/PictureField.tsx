import { useMutation } from '@tanstack/react-query';
import {
  MAX_PICTURE_BYTES,
  type PictureFault,
  pictureFault,
  pictureTypes,
  readPicture,
} from '@tilla/shared/domain/picture.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTill } from '#renderer/app/till-context.tsx';
import type { TillProblem } from '#renderer/bridge/till-problem.ts';
import styles from './Goods.module.css';
import { base64Of, uploadPicture } from './upload-picture.ts';

export function PictureField({
  picture,
  hasPicture,
  isGone,
  onChange,
}: {
  readonly picture: string | null;
  readonly hasPicture: boolean;
  readonly isGone: boolean;
  readonly onChange: (imageId: string | null | undefined, picture: string | null) => void;
}): ReactNode {
  const { t } = useTranslation('goods');
  const file = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<PictureFault | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const till = useTill();
  const upload = useMutation<string, TillProblem, Uint8Array>({ mutationFn: (bytes) => uploadPicture(till, bytes) });

  async function take(picked: File): Promise<void> {
    // A file that is too large is not even read.
    const isLarge = picked.size > MAX_PICTURE_BYTES;
    const bytes = isLarge ? new Uint8Array() : new Uint8Array(await picked.arrayBuffer());
    const wrong = isLarge ? 'size' : pictureFault(bytes);
    setFault(wrong);
    const picture = readPicture(bytes);
    if (picture === null || wrong !== null) return;
    const address = `data:${picture.type};base64,${base64Of(bytes)}`;
    setShown(address);
    upload.mutate(bytes, { onSuccess: (imageId) => onChange(imageId, address), onSettled: () => setShown(null) });
  }

  const seen = shown ?? picture;
  const isTouched = isGone || picture !== null;
  return (
    <Stack gap={2}>
      <span className={textStyles.label}>{t('picture.title')}</span>
      {seen === null ? null : (
        <img className={styles.picture} src={seen} alt={t('picture.chosen')} data-testid="goods-picture-chosen" />
      )}
      {upload.isPending ? (
        <p className={textStyles.quiet} role="status">
          {t('picture.uploading')}
        </p>
      ) : null}
      {isGone ? <p className={textStyles.quiet}>{t('picture.gone')}</p> : null}
      {fault === null ? null : (
        <Say tone="bad" role="alert" testId="goods-picture-fault">
          {t(`picture.fault.${fault}`)}
        </Say>
      )}
      <Advice problem={upload.error} />
      <input
        ref={file}
        type="file"
        accept={pictureTypes.join(',')}
        hidden
        data-testid="goods-picture-file"
        onChange={(event) => {
          const [picked] = event.target.files ?? [];
          if (picked !== undefined) void take(picked);
          event.target.value = '';
        }}
      />
      <Inline gap={2} align="stretch">
        <Button
          isDisabled={upload.isPending}
          onPress={() => {
            file.current?.click();
          }}
          testId="goods-picture-choose"
        >
          {t('picture.choose')}
        </Button>
        {isTouched || hasPicture ? (
          <Button
            label={t(isTouched ? 'picture.keep' : 'picture.remove')}
            look="quiet"
            isDisabled={upload.isPending}
            onPress={() => onChange(isTouched ? undefined : null, null)}
            testId="goods-picture-remove"
          />
        ) : null}
      </Inline>
    </Stack>
  );
}
