import type { CallInput } from '@tilla/shared/contract/calls.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Check } from '@tilla/ui/Check.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Select } from '@tilla/ui/Select.tsx';
import { TextField } from '@tilla/ui/TextField.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillQuery } from '#renderer/app/till-context.tsx';
import { useCategoryNames } from './use-category-names.ts';

/** No category of the service is called so. */
const SHELF = ':shelf';
const MAX_SHELVES = 6;

/** Everything, a category, or a shelf: only what is scanned there, under a name. */
export function BeginCount({
  onClose,
  onBegin,
}: {
  readonly onClose: () => void;
  readonly onBegin: (what: Pick<CallInput<'stock.openDraft'>, 'category' | 'isBlind' | 'place'>) => void;
}): ReactNode {
  const { t } = useTranslation('stock');
  const names = useCategoryNames();
  const [scope, setScope] = useState('');
  const shelf = useText();
  const [isBlind, setBlind] = useState(false);
  const place = shelf.value.trim();
  const isShelf = scope === SHELF;
  return (
    <Dialog title={t('kind.counted')} isOpen onClose={onClose}>
      <Select
        label={t('count.begin')}
        isLabelShown
        value={scope}
        options={[
          { id: '', name: t('count.everything') },
          { id: SHELF, name: t('count.shelf') },
          ...Array.from(names, ([id, name]) => ({ id, name })),
        ]}
        onChange={setScope}
        testId="count-category"
      />
      {isShelf ? <Shelf shelf={shelf} /> : null}
      <Check isSelected={isBlind} onChange={setBlind} testId="count-blind">
        {t('count.blind')}
      </Check>
      <DialogActions leave="cancel" onLeave={onClose}>
        <Button
          label={t('count.start')}
          look="main"
          isDisabled={isShelf && place === ''}
          onPress={() =>
            onBegin({ category: scope === '' || isShelf ? null : scope, isBlind, place: isShelf ? place : '' })
          }
          testId="count-start"
        />
      </DialogActions>
    </Dialog>
  );
}

function Shelf({ shelf }: { readonly shelf: ReturnType<typeof useText> }): ReactNode {
  const { t } = useTranslation('stock');
  const counts = useTillQuery('stock.documents', { kinds: ['counted'], before: null, limit: 50 });
  const known = [...new Set(counts.data?.documents.map(({ place }) => place))].filter((place) => place !== '');
  return (
    <div className={layout.stackTight}>
      <TextField label={t('count.shelfName')} maxLength={60} {...shelf} testId="count-shelf" />
      <p className={textStyles.aside}>{t('count.shelfHint')}</p>
      {shelf.value === '' && known.length > 0 ? (
        <div className={layout.wrapSmall}>
          {known.slice(0, MAX_SHELVES).map((name) => (
            <Button key={name} size="small" look="quiet" onPress={() => shelf.onChange(name)}>
              {name}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
