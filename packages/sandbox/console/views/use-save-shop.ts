import type { OrganizationAnswer } from '#sandbox/control/answers.ts';
import type { OrganizationChange } from '../api/routes.ts';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';

export function useSaveShop({
  organization_id: id,
}: OrganizationAnswer): (change: OrganizationChange) => Promise<void> {
  const { t } = useWords();
  const { api, act } = useConsole();
  return (change) => act(() => api.patch(`/organizations/${id}`, change), t('saved'));
}
