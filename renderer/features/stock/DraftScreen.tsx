import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { readWeightBarcode } from '@tilla/shared/domain/weight-barcode.ts';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useScanPlace } from '#renderer/app/scan-places.ts';
import { playSound } from '#renderer/app/sound.ts';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { CountScreen } from './CountScreen.tsx';
import { GoodsDraft } from './GoodsDraft.tsx';
import { NewItemDialog } from './NewItemDialog.tsx';
import { leaveDraft } from './stock-store.ts';
import { useDraftActs } from './use-draft.ts';

export function DraftScreen({ draftId, view }: { readonly draftId: string; readonly view: AppView }): ReactNode {
  const { t } = useTranslation('frame');
  const acts = useDraftActs(draftId);
  const { data, error } = useTillQuery('stock.draft', { draftId }, { keepsLast: true });
  useScanPlace('stock', {
    take({ code: { barcode } }) {
      acts.scan(barcode);
      playSound('scanned', view.settings.soundVolume);
      return 'handled';
    },
  });
  const back = { name: t('screen.goods'), onPress: () => leaveDraft(), testId: 'stock-back' };
  // The next bag has another code: it is no barcode of an item.
  const isWeighed =
    view.settings.weightBarcodes !== 'off' && acts.unknownCode !== null && readWeightBarcode(acts.unknownCode) !== null;
  if (error !== null) return <Advice problem={error} />;
  if (data === undefined) return null;
  return (
    <>
      {data.kind === 'counted' ? (
        <CountScreen draft={data} acts={acts} back={back} />
      ) : (
        <GoodsDraft draft={data} acts={acts} back={back} />
      )}
      {acts.unknownCode === null ? null : isWeighed ? (
        <UnknownWeighed code={acts.unknownCode} onClose={acts.forgetCode} />
      ) : (
        <NewItemDialog draftId={draftId} barcode={acts.unknownCode} onClose={acts.forgetCode} />
      )}
    </>
  );
}

function UnknownWeighed({ code, onClose }: { readonly code: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('stock');
  return (
    <Dialog title={t('weighed.title')} isOpen onClose={onClose}>
      <p role="alert" data-testid="stock-unknown-weighed">
        {t('weighed.text', { number: code.slice(2, 7) })}
      </p>
      <DialogActions leave="close" onLeave={onClose} />
    </Dialog>
  );
}
