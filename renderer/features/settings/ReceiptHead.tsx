import type { LogoView, ReceiptHeadView } from '@tilla/shared/contract/views/app-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { Inline } from '@tilla/ui/Stack.tsx';
import { TextArea } from '@tilla/ui/TextArea.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { logoPixels, readLogo } from './logo-dots.ts';
import styles from './ReceiptHead.module.css';
import { useSettings } from './settings-context.ts';

export function ReceiptHead(): ReactNode {
  const { t } = useTranslation('devices');
  const { view } = useSettings();
  const change = useTillCommand('settings.change');
  const kept = view.settings.receiptHead;
  const [head, setHead] = useState(kept);
  const [isUnreadable, setUnreadable] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const isChanged = JSON.stringify(head) !== JSON.stringify(kept);
  const put = (some: Partial<ReceiptHeadView>): void => setHead((before) => ({ ...before, ...some }));

  async function openLogo(picked: File): Promise<void> {
    const logo = await readLogo(picked);
    setUnreadable(logo === undefined);
    if (logo !== undefined) put({ logo });
  }

  return (
    <section className={clsx(layout.panel, styles.beside)} aria-label={t('receiptHead.title')}>
      <div className={layout.stackWide}>
        <h2 className={font.sizeL}>{t('receiptHead.title')}</h2>
        <Advice problem={change.error} />
        <TextField
          label={t('receiptHead.name')}
          value={head.name}
          maxLength={60}
          placeholder={view.shop?.name ?? ''}
          onChange={(name) => put({ name })}
          testId="receipt-name"
        />
        <TextField
          label={t('receiptHead.address')}
          value={head.address}
          maxLength={120}
          onChange={(address) => put({ address })}
          testId="receipt-address"
        />
        <TextArea
          label={t('receiptHead.text')}
          hint={t('receiptHead.textHint')}
          value={head.text}
          maxLength={300}
          onChange={(text) => put({ text })}
          testId="receipt-text"
        />
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          data-testid="receipt-logo-file"
          onChange={(event) => {
            const [picked] = event.target.files ?? [];
            if (picked !== undefined) void openLogo(picked);
            event.target.value = '';
          }}
        />
        {head.logo === null ? null : <Logo logo={head.logo} name={t('receiptHead.logo')} testId="receipt-logo-shown" />}
        {isUnreadable ? (
          <p className={styles.bad} role="alert">
            {t('receiptHead.unreadable')}
          </p>
        ) : null}
        <Inline gap={2} align="stretch">
          <Button onPress={() => file.current?.click()} testId="receipt-logo">
            {t(head.logo === null ? 'receiptHead.addLogo' : 'receiptHead.changeLogo')}
          </Button>
          {head.logo === null ? null : (
            <Button onPress={() => put({ logo: null })} testId="receipt-logo-remove">
              {t('receiptHead.removeLogo')}
            </Button>
          )}
          <Button
            label={t('receiptHead.save')}
            look="main"
            isDisabled={!isChanged}
            onPress={() => change.mutate({ receiptHead: head })}
            testId="receipt-head-save"
          />
        </Inline>
      </div>
      <Paper head={head} shopName={view.shop?.name ?? ''} />
    </section>
  );
}

/** How the paper begins and ends, as it is typed; the goods between are bars. */
function Paper({ head, shopName }: { readonly head: ReceiptHeadView; readonly shopName: string }): ReactNode {
  const { t } = useTranslation('devices');
  return (
    <div className={styles.paper} aria-hidden="true" data-testid="receipt-paper">
      {head.logo === null ? null : (
        <Logo logo={head.logo} name={t('receiptHead.logo')} testId="receipt-logo-on-paper" />
      )}
      <b className={styles.paperName}>{head.name === '' ? shopName : head.name}</b>
      <span>{head.address}</span>
      {['90%', '70%', '82%', '55%'].map((width) => (
        <i key={width} className={styles.bar} style={{ width }} />
      ))}
      <span className={styles.paperText}>{head.text}</span>
    </div>
  );
}

function Logo({
  logo,
  name,
  testId,
}: {
  readonly logo: LogoView;
  readonly name: string;
  readonly testId: string;
}): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    const { width, height, data } = logoPixels(logo);
    pen?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  }, [logo]);
  return (
    <canvas
      ref={canvas}
      className={styles.logo}
      width={logo.width}
      height={logo.height}
      role="img"
      aria-label={name}
      data-testid={testId}
    />
  );
}
