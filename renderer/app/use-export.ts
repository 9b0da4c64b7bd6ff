import { useTranslation } from 'react-i18next';
import { useExportedFile } from './open-exports.ts';
import { type CommandInput, useTillCommand } from './till-context.tsx';
import { useToasts } from './toast-store.ts';

export function useExport<Name extends 'history.export' | 'statistics.export'>(
  name: Name,
): { readonly isPending: boolean; readonly write: (input: CommandInput<Name>) => void } {
  const { t } = useTranslation('errors');
  const show = useToasts((state) => state.show);
  const { isPending, mutate } = useTillCommand(name, useExportedFile());
  return {
    isPending,
    write: (input) =>
      mutate(input, {
        onError({ code }) {
          if (code === 'till_not_permitted') return;
          show({ tone: 'bad', text: t('what.till_export_failed') });
        },
      }),
  };
}
