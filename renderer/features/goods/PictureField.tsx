import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTillCommand } from '../../app/till-context.tsx';
import { Advice } from '../../ui/Advice.tsx';
import { Button } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './Goods.module.css';

const types = ['image/png', 'image/jpeg', 'image/webp'] as const;
type PictureType = (typeof types)[number];

/** The service takes no larger ones. */
const MOST_BYTES = 5 * 1024 * 1024;

/** A picture of goods: chosen, shown at once, handed to the service; saved with the rest. */
export function PictureField({
  picture,
  hasPicture,
  isGone,
  onChange,
}: {
  /** What was chosen just now, as a `data:` address. */
  readonly picture: string | null;
  /** Saved with the goods already. */
  readonly hasPicture: boolean;
  /** The one that was there is to go. */
  readonly isGone: boolean;
  readonly onChange: (imageId: string | null | undefined, picture: string | null) => void;
}): ReactNode {
  const { t } = useTranslation('goods');
  const file = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'type' | 'size' | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const upload = useTillCommand('goods.uploadImage');

  async function take(picked: File): Promise<void> {
    const type = types.find((one) => one === picked.type);
    const wrong = type === undefined ? 'type' : picked.size > MOST_BYTES ? 'size' : null;
    setFault(wrong);
    if (type === undefined || wrong !== null) return;
    const address = await dataAddress(picked, type);
    setShown(address);
    upload.mutate(
      { type, data: address.slice(address.indexOf(',') + 1) },
      {
        onSuccess: ({ imageId }) => {
          onChange(imageId, address);
        },
        onSettled: () => {
          setShown(null);
        },
      },
    );
  }

  const seen = shown ?? picture;
  const isTouched = isGone || picture !== null;
  return (
    <div className={layout['stackSmall']}>
      <span className={textStyles['label']}>{t('picture.title')}</span>
      {seen === null ? null : (
        <img className={styles['picture']} src={seen} alt={t('picture.chosen')} data-testid="goods-picture-chosen" />
      )}
      {upload.isPending ? (
        <p className={textStyles['quiet']} role="status">
          {t('picture.uploading')}
        </p>
      ) : null}
      {isGone ? <p className={textStyles['quiet']}>{t('picture.gone')}</p> : null}
      {fault === null ? null : (
        <p className={textStyles['error']} role="alert" data-testid="goods-picture-fault">
          {t(`picture.fault.${fault}`)}
        </p>
      )}
      {upload.error === null ? null : <Advice problem={upload.error} />}
      <input
        ref={file}
        type="file"
        accept={types.join(',')}
        hidden
        data-testid="goods-picture-file"
        onChange={(event) => {
          const [picked] = event.target.files ?? [];
          if (picked !== undefined) void take(picked);
          event.target.value = '';
        }}
      />
      <div className={layout['wrapSmall']}>
        <Button
          isDisabled={upload.isPending}
          onPress={() => {
            file.current?.click();
          }}
          data-testid="goods-picture-choose"
        >
          {t('picture.choose')}
        </Button>
        {isTouched || hasPicture ? (
          <Button
            look="quiet"
            isDisabled={upload.isPending}
            onPress={() => {
              onChange(isTouched ? undefined : null, null);
            }}
            data-testid="goods-picture-remove"
          >
            {t(isTouched ? 'picture.keep' : 'picture.remove')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

async function dataAddress(file: File, type: PictureType): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // A whole picture is more than a call can have arguments.
  for (let at = 0; at < bytes.length; at += 32_768) {
    binary += String.fromCodePoint(...bytes.subarray(at, at + 32_768));
  }
  return `data:${type};base64,${btoa(binary)}`;
}
