import { useState } from 'react';
import type { Option } from './options.ts';

/** What was chosen, or the first option where that is not there any more; and how to choose. */
export function useOneOf(options: readonly Option[]): [chosen: string, choose: (value: string) => void] {
  const [chosen, choose] = useState('');
  return [options.some(([value]) => value === chosen) ? chosen : (options[0]?.[0] ?? ''), choose];
}
