import { Button } from '@tilla/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelsDialog } from './LabelsDialog.tsx';

export function PrintTags({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const { t } = useTranslation('labels');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isDisabled={ids.length === 0} onPress={() => setOpen(true)} testId="print-tags">
        {t(ids.length === 1 ? 'ofOne' : 'title')}
      </Button>
      {isOpen ? <LabelsDialog goods={ids} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
