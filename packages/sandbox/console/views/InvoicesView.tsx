import { Rows } from '../kit/Rows.tsx';
import { shopName } from '../kit/shop-names.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { useWords } from '../words/words-context.ts';
import { InvoiceCard } from './InvoiceCard.tsx';
import { InvoiceForm } from './InvoiceForm.tsx';

export function InvoicesView({ invoices, organizations, now }: ConsoleState) {
  const { t } = useWords();
  return (
    <div className="view">
      {organizations.length > 0 && <InvoiceForm organizations={organizations} />}
      {invoices.length === 0 && <p className="nothing">{t('invoice.none')}</p>}
      <Rows>
        {invoices.map((invoice) => (
          <InvoiceCard
            key={invoice.id}
            invoice={invoice}
            shop={shopName(organizations, invoice.organization_id)}
            now={now}
          />
        ))}
      </Rows>
    </div>
  );
}
