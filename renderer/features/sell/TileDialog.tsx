import type { CatalogItemView } from '@tilla/shared/contract/views/catalog-view.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { LabelsDialog } from '../labels/LabelsDialog.tsx';
import styles from './Counter.module.css';
import type { Favourites } from './favourites.ts';

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
      <div className={layout['stack']} data-testid="tile-menu">
        {isPinned ? (
          <>
            <p className={styles['place']} role="status">
              {t('place', { place: place + 1, count: favourites.items.length })}
            </p>
            <Button
              isDisabled={place <= 0}
              onPress={() => {
                favourites.move(item, -1);
              }}
              data-testid="tile-earlier"
            >
              {t('earlier')}
            </Button>
            <Button
              isDisabled={place === favourites.items.length - 1}
              onPress={() => {
                favourites.move(item, 1);
              }}
              data-testid="tile-later"
            >
              {t('later')}
            </Button>
          </>
        ) : null}
        <Button
          look={isPinned ? 'plain' : 'main'}
          autoFocus
          onPress={() => {
            favourites.toggle(item);
            onClose();
          }}
          data-testid="tile-pin"
        >
          {t(isPinned ? 'unpin' : 'pin')}
        </Button>
        <Button onPress={() => setTagged(true)} data-testid="tile-tag">
          {t('labels:ofOne')}
        </Button>
      </div>
    </Dialog>
  );
}
