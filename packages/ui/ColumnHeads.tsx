import type { ReactNode } from 'react';

export function ColumnHeads({ names }: { readonly names: readonly string[] }): ReactNode {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
