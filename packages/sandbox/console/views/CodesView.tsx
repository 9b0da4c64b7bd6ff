import type { ReactNode } from 'react';
import { Rows } from '../kit/Rows.tsx';
import { shopName } from '../kit/shop-names.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';
import { CodeForm } from './CodeForm.tsx';
import { PrintedCard } from './PrintedCard.tsx';
import { ReturnCard } from './ReturnCard.tsx';

export function CodesView({ organizations, qrRefunds = [], staticQrs = [] }: ConsoleState) {
  return (
    <div className="view">
      {organizations.length > 0 && <CodeForm organizations={organizations} />}
      <Codes of="returns">
        {qrRefunds.map((session) => (
          <ReturnCard key={session.id} session={session} shop={shopName(organizations, session.organization_id)} />
        ))}
      </Codes>
      <Codes of="prints">
        {staticQrs.map((printed) => (
          <PrintedCard key={printed.id} printed={printed} shop={shopName(organizations, printed.organization_id)} />
        ))}
      </Codes>
    </div>
  );
}

function Codes({ of, children }: { readonly of: 'returns' | 'prints'; readonly children: readonly ReactNode[] }) {
  const { t } = useWords();
  return (
    <section className="part">
      <h3>{t(`code.${of}`)}</h3>
      {children.length === 0 && <p className="nothing small">{t(`code.none.${of}`)}</p>}
      <Rows>{children}</Rows>
    </section>
  );
}
