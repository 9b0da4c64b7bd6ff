import { type ReactNode, useState } from 'react';
import { AdvicePlaceContext } from '../../ui/advice-place.ts';
import { ImportDetail } from './ImportDetail.tsx';
import { NewImport } from './NewImport.tsx';

/** Goods from a table and to one; opened from the screen of the goods. */
export function GoodsTable({
  back,
}: {
  /** The screen that it was opened from. */
  readonly back: { readonly name: string; readonly onPress: () => void };
}): ReactNode {
  const [importId, setImportId] = useState<string | null>(null);
  return (
    <AdvicePlaceContext value="reading">
      {importId === null ? (
        <NewImport back={back} onOpen={setImportId} />
      ) : (
        <ImportDetail
          importId={importId}
          onBack={() => {
            setImportId(null);
          }}
        />
      )}
    </AdvicePlaceContext>
  );
}
