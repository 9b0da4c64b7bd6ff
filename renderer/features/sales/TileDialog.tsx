import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { Button } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import type { Favourites } from './favourites.ts';
import { LabelsDialog } from './LabelsDialog.tsx';

export function TileDialog({
  item,
  favourites,
  onClose,
}: {
  readonly item: CatalogItemView;
  readonly favourites: Favourites;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['shelf', 'labels']);
  const [isTagged, setTagged] = useState(false);
  const place = favourites.items.findIndex(({ id }) => id === item.id);
  const isPinned = favourites.ids.has(item.id);
  if (isTagged) return <LabelsDialog goods={[item.id]} onClose={onClose} />;
  return (
    <Dialog title={item.name} isOpen onClose={onClose}>
      <div className={layout.stack} data-testid="tile-menu">
        {isPinned ? (
          <>
            <p className={font.soft} role="status">
              {t('place', { place: place + 1, count: favourites.items.length })}
            </p>
            <Button isDisabled={place <= 0} onPress={() => favourites.move(item, -1)} testId="tile-earlier">
              {t('earlier')}
            </Button>
            <Button
              label={t('later')}
              isDisabled={place === favourites.items.length - 1}
              onPress={() => favourites.move(item, 1)}
              testId="tile-later"
            />
          </>
        ) : null}
        <Button
          label={t(isPinned ? 'unpin' : 'pin')}
          look={isPinned ? 'plain' : 'main'}
          autoFocus
          onPress={() => {
            favourites.toggle(item);
            onClose();
          }}
          testId="tile-pin"
        />
        <Button label={t('labels:ofOne')} onPress={() => setTagged(true)} testId="tile-tag" />
      </div>
    </Dialog>
  );
}
