import { type SettingsView, TileSize } from '@tilla/shared/contract/views/app-view.ts';
import { Choice } from '@tilla/ui/Choice.tsx';
import layout from '@tilla/ui/layout.module.css';
import { memo, type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './Counter.module.css';

/** «Плитки: мельче · обычно · крупнее». */
export const TileSizeButton = memo(function TileSizeButton({
  size,
}: {
  readonly size: SettingsView['tiles'];
}): ReactNode {
  const { t } = useTranslation('shelf');
  const [isOpen, setOpen] = useState(false);
  const change = useTillCommand('settings.change');
  return (
    <>
      <Button
        className={styles.tileSize ?? ''}
        aria-label={t('tiles.title')}
        onPress={() => setOpen(true)}
        data-testid="tile-size"
      >
        <svg className={layout.icon} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z" />
        </svg>
      </Button>
      <Dialog title={t('tiles.title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Choice
          label={t('tiles.title')}
          isLabelHidden
          value={size}
          options={TileSize.options.map((id) => ({ id, name: t(`tiles.${id}`), testId: `tiles-${id}` }))}
          onChange={(tiles) => change.mutate({ tiles })}
        />
        <Advice problem={change.error} />
      </Dialog>
    </>
  );
});
