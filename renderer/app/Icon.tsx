import type { ReactNode } from 'react';

export const ways = ['qr', 'cash', 'phone', 'card', 'debt'] as const;
export type Way = (typeof ways)[number];

type Drawn = Way | 'print' | 'look';

const strokes: Readonly<Record<Drawn, string>> = {
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v6h-3M14 20h.01',
  cash: 'M5 6.500h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM12 9.600a2.400 2.400 0 1 0 0 4.800a2.400 2.400 0 1 0 0-4.800M6.500 12h.01M17.500 12h.01',
  phone:
    'M9.500 3h5A2.500 2.500 0 0 1 17 5.500v13a2.500 2.500 0 0 1-2.500 2.500h-5A2.500 2.500 0 0 1 7 18.500v-13A2.500 2.500 0 0 1 9.500 3M11 18h2',
  card: 'M5 5.500h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M3 10h18M6.500 15h3',
  debt: 'M6 4h11.500a1.500 1.500 0 0 1 1.500 1.500v15H7a2 2 0 0 1-2-2V5a1 1 0 0 1 1-1zM5 18.500a2 2 0 0 1 2-2h12M9 8.500h6M9 12h4',
  print: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z',
  look: 'M2.500 12C5 7.500 8.500 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-6 6.500-9.500 6.500S5 16.500 2.500 12zM12 9.300a2.700 2.700 0 1 0 0 5.400a2.700 2.700 0 1 0 0-5.400',
};

export function Icon({ of }: { readonly of: Drawn }): ReactNode {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={strokes[of]} />
    </svg>
  );
}
