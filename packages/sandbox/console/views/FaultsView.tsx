import { Button } from '../kit/Button.tsx';
import { Rows } from '../kit/Rows.tsx';
import { shopName } from '../kit/shop-names.ts';
import { useConsole } from '../state/console-context.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';
import { FaultForm } from './FaultForm.tsx';
import { FaultRow } from './FaultRow.tsx';
import { Forcing } from './Forcing.tsx';

export function FaultsView({ organizations, faults = [], force, grants }: ConsoleState) {
  const { t } = useWords();
  const { api, act } = useConsole();
  return (
    <div className="view">
      <FaultForm organizations={organizations} />
      {faults.length === 0 && <p className="nothing small">{t('fault.none')}</p>}
      <Rows>
        {faults.map((fault) => (
          <FaultRow
            key={fault.fault_id}
            fault={fault}
            shop={
              fault.match.organization_id === undefined
                ? undefined
                : shopName(organizations, fault.match.organization_id)
            }
          />
        ))}
      </Rows>
      {faults.length > 0 && (
        <Button
          name="clear-faults"
          work={() => act(() => api.remove('/faults'), t('fault.cleared'))}
          label={t('fault.clear')}
        />
      )}
      <Forcing organizations={organizations} force={force} grants={grants} />
    </div>
  );
}
