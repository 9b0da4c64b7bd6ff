import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { useEffect } from 'react';

export function useTheme(theme: AppView['settings']['theme'] | undefined): void {
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const isDark = theme === 'dark' || (theme === 'system' && dark.matches);
      document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [theme]);
}
