import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppView } from '../../shared/contract/views/app-view.ts';
import { Shell } from '../features/shell/Shell.tsx';
import { Unlock } from '../features/unlock/Unlock.tsx';
import { Advice } from '../ui/Advice.tsx';
import styles from './App.module.css';
import { HostGone } from './HostGone.tsx';
import { useTillQuery } from './till-context.tsx';

const Setup = lazy(async () => ({ default: (await import('../features/setup/Setup.tsx')).Setup }));

/** Which of the till's four faces is shown: setup, key, lock, counter. */
export function App(): ReactNode {
  const view = useTillQuery('app.view', {});
  useAppearance(view.data);
  return (
    <>
      {view.data === undefined ? <Opening problem={view.error} /> : <Face view={view.data} />}
      <HostGone />
    </>
  );
}

function Face({ view }: { readonly view: AppView }): ReactNode {
  if (view.step === 'open') return <Shell view={view} />;
  if (view.step === 'locked') return <Unlock view={view} />;
  return (
    <Suspense fallback={null}>
      <Setup view={view} />
    </Suspense>
  );
}

function Opening({
  problem,
}: {
  readonly problem: { code: string; params: Record<string, string | number> } | null;
}): ReactNode {
  if (problem === null || problem.code === 'till_host_gone' || problem.code === 'till_access_refused') return null;
  return (
    <main className={styles['opening']}>
      <Advice problem={problem} />
    </main>
  );
}

/** Language and theme of the page follow the till's settings. */
function useAppearance(view: AppView | undefined): void {
  const { i18n } = useTranslation();
  const language = view?.settings.language;
  const theme = view?.settings.theme;
  useEffect(() => {
    if (language === undefined) return;
    document.documentElement.lang = language;
    void i18n.changeLanguage(language);
  }, [language, i18n]);
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const isDark = theme === 'dark' || (theme === 'system' && dark.matches);
      document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
    };
    apply();
    dark.addEventListener('change', apply);
    return () => {
      dark.removeEventListener('change', apply);
    };
  }, [theme]);
}
