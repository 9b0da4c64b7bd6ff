import type { ReactNode } from 'react';

interface FoldedRowProps {
  readonly line: ReactNode;
  readonly children: ReactNode;
}

export function FoldedRow({ line, children }: FoldedRowProps) {
  return (
    <li>
      <details>
        <summary data-act="open">{line}</summary>
        <div className="more">{children}</div>
      </details>
    </li>
  );
}
