import type { StaticQrAnswer } from '#sandbox/control/answers.ts';
import { PhoneLink } from '../kit/PhoneLink.tsx';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';
import { CodePlayButton } from './CodePlayButton.tsx';

interface PrintedCardProps {
  readonly printed: StaticQrAnswer;
  readonly shop: string | undefined;
}

export function PrintedCard({ printed, shop }: PrintedCardProps) {
  const { t, money, time } = useWords();
  const { api } = useConsole();
  const { id } = printed;
  return (
    <li className="card" data-testid={`printed-${id}`}>
      <div className="line">
        <strong className="sum">{money(printed.amount)}</strong>
        <span className="gap" />
        <span className="quiet">{time(printed.created_at)}</span>
      </div>
      <p className="quiet">{[`#${id}`, shop, printed.description].filter(Boolean).join(' · ')}</p>
      <div className="row">
        <CodePlayButton
          name="pay"
          id={id}
          work={() => api.post(`/static-qr/${id}/customer`, { action: 'pay' })}
          done={({ invoice_id: invoice }) => t('code.paid', { id, invoice })}
        />
        <PhoneLink link={printed.qr_link} id={id} />
      </div>
    </li>
  );
}
