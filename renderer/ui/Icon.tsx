import type { ReactNode } from 'react';

/** The four ways to be paid, in the order that never changes. */
export const ways = ['qr', 'cash', 'phone', 'card'] as const;
export type Way = (typeof ways)[number];

const strokes: Readonly<Record<Way, string>> = {
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v6h-3M14 20h.01',
  cash: 'M5 6.500h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM12 9.600a2.400 2.400 0 1 0 0 4.800a2.400 2.400 0 1 0 0-4.800M6.500 12h.01M17.500 12h.01',
  phone:
    'M9.500 3h5A2.500 2.500 0 0 1 17 5.500v13a2.500 2.500 0 0 1-2.500 2.500h-5A2.500 2.500 0 0 1 7 18.500v-13A2.500 2.500 0 0 1 9.500 3M11 18h2',
  card: 'M5 5.500h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M3 10h18M6.500 15h3',
};

export function WayIcon({ way }: { readonly way: Way }): ReactNode {
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
      <path d={strokes[way]} />
    </svg>
  );
}
