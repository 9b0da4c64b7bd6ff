import type { ReactNode } from 'react';
import { ImportDetail } from './ImportDetail.tsx';
import { NewImport } from './NewImport.tsx';
import { showImport, useTableStore } from './table-store.ts';

export function GoodsTable({
  back,
}: {
  readonly back: { readonly name: string; readonly onPress: () => void };
}): ReactNode {
  const importId = useTableStore((state) => state.importId);
  return importId === null ? (
    <NewImport back={back} onOpen={showImport} />
  ) : (
    <ImportDetail importId={importId} onBack={() => showImport(null)} />
  );
}
