import { useTranslation } from 'react-i18next';
import { useTillCommand, useTillQuery } from './till-context.tsx';
import { useToasts } from './toast-store.ts';

export function useExportedFile(): () => void {
  const { t } = useTranslation('frame');
  const show = useToasts((state) => state.show);
  const view = useTillQuery('app.view', {}).data;
  const open = useTillCommand('history.showExports', ({ isShown }) => {
    if (!isShown) show({ tone: 'wait', text: t('folderNotOpen') });
  });
  const isOpened = view?.person?.role === 'manager' && !view.settings.kiosk;
  return () => {
    const action = { label: t('openFolder'), run: () => open.mutate({}) };
    show({ tone: 'calm', text: t('savedAsFile'), ...(isOpened ? { action } : {}) });
  };
}
