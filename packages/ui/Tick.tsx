import type { ReactNode } from 'react';

export function Tick({ className }: { readonly className: string | undefined }): ReactNode {
  return (
    <svg className={className} viewBox="0 0 148 148" fill="none" aria-hidden="true">
      <circle cx="74" cy="74" r="70" stroke="currentColor" strokeOpacity=".4" strokeWidth="6" />
      <path
        d="M44 76l21 21 41-45"
        stroke="currentColor"
        strokeWidth="11"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
