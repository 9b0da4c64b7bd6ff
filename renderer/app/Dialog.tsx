import { Dialog as PlainDialog } from '@tilla/ui/Dialog.tsx';
import { type ComponentProps, type ReactNode, useContext } from 'react';
import { DialogDepth, useScanPlace } from './scan-places.ts';
import type { ScanPlace } from './scan-rule.ts';

/** Takes the scans while it is open. */
export function Dialog({
  scanPlace = 'dialog',
  children,
  ...rest
}: ComponentProps<typeof PlainDialog> & { readonly scanPlace?: ScanPlace }): ReactNode {
  const depth = useContext(DialogDepth) + 1;
  return (
    <PlainDialog {...rest}>
      <DialogDepth value={depth}>
        <ScansHere place={scanPlace} />
        {children}
      </DialogDepth>
    </PlainDialog>
  );
}

function ScansHere({ place }: { readonly place: ScanPlace }): null {
  useScanPlace(place, { isBase: true });
  return null;
}
