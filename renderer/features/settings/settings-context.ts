import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { createContext, use } from 'react';
import type { useTillCommand } from '#renderer/app/till-context.tsx';

interface SettingsAtHand {
  readonly view: AppView;
  /** One command for all rows, so that a page has one place for a refusal. */
  readonly change: ReturnType<typeof useTillCommand<'settings.change'>>;
}

export const SettingsContext = createContext<SettingsAtHand | null>(null);

export function useSettings(): SettingsAtHand {
  const settings = use(SettingsContext);
  if (settings === null) throw new Error('useSettings outside of SettingsScreen');
  return settings;
}
