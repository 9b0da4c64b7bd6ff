import type { QrRefundAnswer } from '#sandbox/control/answers.ts';
import { Chip, type Tone } from '../kit/Chip.tsx';
import { PhoneLink } from '../kit/PhoneLink.tsx';
import { useConsole } from '../state/console-context.ts';
import { useWords } from '../words/words-context.ts';
import { CodePlayButton } from './CodePlayButton.tsx';

const tones: Partial<Record<QrRefundAnswer['status'], Tone>> = {
  completed: 'good',
  expired: 'bad',
  failed: 'bad',
  execution_uncertain: 'bad',
};

interface ReturnCardProps {
  readonly session: QrRefundAnswer;
  readonly shop: string | undefined;
}

export function ReturnCard({ session, shop }: ReturnCardProps) {
  const { t, money, time } = useWords();
  const { id, status, link, customer, refunded_amount: refunded } = session;
  const shown = link?.status === 'unused' ? 'link_unused' : status;
  return (
    <li className="card" data-testid={`return-${id}`} data-status={shown}>
      <div className="line">
        <strong>{`${t('code.return')} #${id}`}</strong>
        <Chip tone={tones[status] ?? 'wait'}>{t(`code.status.${shown}`)}</Chip>
        <span className="gap" />
        <span className="quiet">{time(session.created_at)}</span>
      </div>
      <p className="quiet">
        {[shop, customer?.name, refunded === null ? null : money(refunded), session.error_code]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ReturnActions session={session} />
    </li>
  );
}

function ReturnActions({ session }: { readonly session: QrRefundAnswer }) {
  const { t, time } = useWords();
  const { api } = useConsole();
  const { id, link } = session;
  if (link?.status === 'unused') {
    return (
      <div className="row">
        <CodePlayButton
          name="use"
          id={id}
          work={() => api.post(`/qr-refund-links/${id}/use`, {})}
          done={t('code.played', { id })}
        />
        <PhoneLink link={link.url} id={id} />
      </div>
    );
  }
  if (session.status !== 'awaiting_scan' || session.qr_token === null) return null;
  return (
    <div className="row">
      <CodePlayButton
        name="scan"
        id={id}
        work={() => api.post(`/qr-refunds/${id}/customer`, { action: 'scan' })}
        done={t('code.played', { id })}
      />
      <CodePlayButton
        name="ignore"
        id={id}
        work={() => api.post(`/qr-refunds/${id}/customer`, { action: 'ignore' })}
        done={t('code.ignored', { id, time: time(session.expires_at) })}
      />
      {session.qr_link !== null && <PhoneLink link={session.qr_link} id={id} />}
    </div>
  );
}
