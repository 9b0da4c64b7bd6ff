import { useTranslation } from 'react-i18next';
import { type Toast, useToasts } from '../ui/toast-store.ts';
import { useTillCommand, useTillQuery } from './till-context.tsx';

/** What a message about a written file offers: its folder, for a manager where the machine shows folders. */
export function useOpenExports(): Pick<Toast, 'action'> | Record<string, never> {
  const { t } = useTranslation('frame');
  const view = useTillQuery('app.view', {}).data;
  const open = useTillCommand('history.showExports', ({ isShown }) => {
    if (!isShown) useToasts.getState().show({ tone: 'wait', text: t('folderNotOpen') });
  });
  if (view?.person?.role !== 'manager' || view.settings.kiosk) return {};
  return {
    action: {
      label: t('openFolder'),
      run: () => {
        open.mutate({});
      },
    },
  };
}
