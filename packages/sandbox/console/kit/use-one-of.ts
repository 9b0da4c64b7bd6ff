import { useState } from 'react';
import type { Option } from './options.ts';

/** The first option where the chosen one is gone. */
export function useOneOf(options: readonly Option[]): [chosen: string, choose: (value: string) => void] {
  const [chosen, choose] = useState('');
  return [options.some(([value]) => value === chosen) ? chosen : (options[0]?.[0] ?? ''), choose];
}
