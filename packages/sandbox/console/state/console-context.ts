import { createContext, use } from 'react';
import type { ControlApi } from '../api/control-api.ts';
import type { Act } from './act.ts';

export interface ConsoleParts {
  readonly api: ControlApi;
  readonly act: Act;
}

export const ConsoleContext = createContext<ConsoleParts | undefined>(undefined);

export function useConsole(): ConsoleParts {
  const parts = use(ConsoleContext);
  if (parts === undefined) throw new Error('There is no console around this view');
  return parts;
}
