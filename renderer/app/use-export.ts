import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract/calls.ts';
import { useToasts } from '../ui/toast-store.ts';
import { useOpenExports } from './open-exports.ts';
import { type CommandInput, useTillCommand } from './till-context.tsx';

/** Writes what a screen shows into a file; how it ended is said in the strip, in `exported`'s words where it went well. */
export function useExport<Name extends 'history.export' | 'statistics.export'>(
  name: Name,
  exported: (output: CallOutput<Name>) => string,
): { readonly isPending: boolean; readonly write: (input: CommandInput<Name>) => void } {
  const { t } = useTranslation('errors');
  const show = useToasts((state) => state.show);
  const openIt = useOpenExports();
  const { isPending, mutate } = useTillCommand(name, (output) => {
    show({ tone: 'calm', text: exported(output), ...openIt });
  });
  return {
    isPending,
    write: (input) => {
      mutate(input, {
        onError({ code }) {
          if (code === 'till_not_permitted') return;
          show({ tone: 'bad', text: t('till_export_failed.what') });
        },
      });
    },
  };
}
