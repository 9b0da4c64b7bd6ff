import layout from '@tilla/ui/layout.module.css';
import type { ReactNode } from 'react';

export function PageIcon({ path }: { readonly path: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={layout.icon}>
      <path d={path} />
    </svg>
  );
}
