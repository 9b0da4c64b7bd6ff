import type { InvoiceAnswer } from '#sandbox/control/answers.ts';
import { Chip, type Tone } from '../kit/Chip.tsx';
import { useWords } from '../words/words-context.ts';
import { InvoiceActions } from './InvoiceActions.tsx';
import { isOpen } from './invoice-open.ts';

const tones: Partial<Record<InvoiceAnswer['status'], Tone>> = {
  paid: 'good',
  partially_refunded: 'good',
  error: 'bad',
  cancelled: 'bad',
  expired: 'bad',
};

interface InvoiceCardProps {
  readonly invoice: InvoiceAnswer;
  readonly shop: string | undefined;
  readonly now: string | undefined;
}

export function InvoiceCard({ invoice, shop, now }: InvoiceCardProps) {
  const { t, money, time } = useWords();
  const { id, status, is_qr_token: isQr } = invoice;
  return (
    <li className="card" data-testid={`invoice-${id}`} data-status={status}>
      <div className="line">
        <strong className="sum">{money(invoice.amount)}</strong>
        <Chip tone={tones[status] ?? 'wait'}>{t(`invoice.status.${status}`)}</Chip>
        {invoice.qr_substate === 'scanned' && isOpen(invoice) && <Chip tone="wait">{t('invoice.scanned')}</Chip>}
        <span className="gap" />
        <span className="quiet">{time(invoice.created_at)}</span>
      </div>
      <p className="quiet">
        {[`#${id}`, t(`invoice.kind.${isQr ? 'qr' : 'phone'}`), shop, invoice.client_name, invoice.error_code]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <InvoiceActions invoice={invoice} now={now} />
    </li>
  );
}
