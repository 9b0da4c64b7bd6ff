import layout from '@tilla/ui/layout.module.css';
import type { ReactNode } from 'react';

const paths = {
  shops:
    'M4 10l1.500-5.500h13L20 10v1.500a2.600 2.600 0 0 1-5.300 0 2.600 2.600 0 0 1-5.400 0 2.600 2.600 0 0 1-5.300 0zM5.500 14v6h13v-6M10 20v-4h4v4',
  connect: 'M12 5v14M5 12h14',
  sync: 'M5 11a7 7 0 0 1 12-4l2 2M19 4v5h-5M19 13a7 7 0 0 1-12 4l-2-2M5 20v-5h5',
  health: 'M3 12h4l2.500-6 4 12 2.500-6h5',
  access: 'M14.500 9.500a4.500 4.500 0 1 0-3 4.200L13 15h2v2h2v2h3v-3z',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={layout.icon}>
      <path d={paths[name]} />
    </svg>
  );
}
