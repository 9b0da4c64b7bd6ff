import type { ReactNode } from 'react';
import { CustomerScreenCard } from './CustomerScreenCard.tsx';
import { DrawerCard } from './DrawerCard.tsx';
import { PrinterCard } from './PrinterCard.tsx';
import { ScaleCard } from './ScaleCard.tsx';
import { ScannerCard } from './ScannerCard.tsx';

/** Each device is set up alike: looked for when asked, shown as found, and proved by what it does. */
export function DevicesPage(): ReactNode {
  return (
    <>
      <PrinterCard />
      <DrawerCard />
      <ScannerCard />
      <ScaleCard />
      <CustomerScreenCard />
    </>
  );
}
