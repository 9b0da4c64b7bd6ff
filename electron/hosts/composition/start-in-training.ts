import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { Till } from '#core/app/till.ts';
import type { Ids } from '#core/platform/ports.ts';

/** `--training`: the calls of the first screen. */
export async function startInTraining(till: Pick<Till, 'dispatch'>, ids: Pick<Ids, 'next'>): Promise<void> {
  const view = await till.dispatch('app.view', {});
  if (!view.ok) return;
  const { mode } = view.value as AppView;
  if (mode === 'setup') await till.dispatch('setup.startTraining', { commandId: ids.next() });
  if (mode === 'live' || mode === 'sandbox')
    await till.dispatch('app.changeMode', { mode: 'training', commandId: ids.next() });
}
