import { PrintedPaper, type StaticQrView } from '@tilla/shared/contract/views/static-qr-view.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { Inline, Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useExportedFile } from '#renderer/app/open-exports.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { QrCode } from '../payments/QrCode.tsx';
import { QrPayments } from './QrPayments.tsx';
import styles from './Recurring.module.css';

type Shown = Pick<StaticQrView, 'qrText' | 'qrImage' | 'amountTiyn' | 'description'>;

export function ShownQr({
  qr,
  shopName,
  onClose,
}: {
  readonly qr: StaticQrView;
  readonly shopName: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  return (
    <Dialog title={qr.description ?? t('recurring.qr', { id: qr.id })} isOpen onClose={onClose} wide>
      <div className={styles.beside}>
        <Stack gap={3}>
          <Poster qr={qr} shopName={shopName} onClose={onClose} />
          <Papers staticQrId={qr.id} />
        </Stack>
        <Stack gap={3} data-not-printed>
          <p className={textStyles.quiet}>{t(qr.isOwn ? 'recurring.ownHow' : 'recurring.othersHow')}</p>
          <QrPayments staticQrId={qr.id} />
        </Stack>
      </div>
    </Dialog>
  );
}

function Papers({ staticQrId }: { readonly staticQrId: number }): ReactNode {
  const { t } = useTranslation(['bulk', 'frame']);
  const make = useTillCommand('staticQr.paper', useExportedFile());
  return (
    <Inline gap={2} align="stretch" data-not-printed>
      <p className={clsx(textStyles.label, styles.across)}>{t('recurring.papers')}</p>
      {PrintedPaper.options.map((paper) => (
        <CommandButton key={paper} command={make} input={{ staticQrId, paper }} testId={`qr-paper-${paper}`}>
          {t(`recurring.paper.${paper}`)}
        </CommandButton>
      ))}
      <Advice problem={make.error} />
      {make.data === undefined ? null : (
        <p role="status" data-testid="qr-paper-made">
          {t('frame:savedAsFile')}
        </p>
      )}
    </Inline>
  );
}

export function Poster({
  qr,
  shopName,
  onClose,
}: {
  readonly qr: Shown;
  readonly shopName: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['bulk', 'app']);
  const drawn = qr.qrText === null ? (qr.qrImage === null ? null : { image: qr.qrImage }) : { text: qr.qrText };
  return (
    <div className={styles.poster} data-poster>
      <b>{shopName}</b>
      {drawn === null ? (
        <p>{t('recurring.notDrawn')}</p>
      ) : (
        <div className={styles.code}>
          <QrCode qr={drawn} label={t('recurring.label')} testId="printed-qr-code" />
        </div>
      )}
      <p className={clsx(font.size3Xl, font.bold)}>
        <Money tiyn={qr.amountTiyn} />
      </p>
      {qr.description === null ? null : <p>{qr.description}</p>}
      <div data-not-printed>
        <DialogActions leave="close" onLeave={onClose} leaveTestId="close-printed-qr">
          <Button look="main" isDisabled={drawn === null} onPress={() => window.print()} testId="print-printed-qr">
            {t('recurring.print')}
          </Button>
        </DialogActions>
      </div>
    </div>
  );
}
