import type { QrRefundLinkView } from '@tilla/shared/contract/views/qr-refund-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { untilDayTime } from '@tilla/shared/domain/kazakh-ending.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#renderer/app/language.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { Advice } from '#ui/Advice.tsx';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { Empty } from '#ui/Empty.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/PageHeader.tsx';
import textStyles from '#ui/text.module.css';
import { IssueLinks } from './IssueLinks.tsx';
import { LinkShown } from './LinkShown.tsx';
import { QrRefundDialog } from './QrRefundDialog.tsx';
import styles from './RefundLinks.module.css';

const looks = {
  sending: ['wait', '…'],
  waiting: ['wait', '●'],
  identified: ['paid', '●'],
  refunding: ['wait', '…'],
  refunded: ['paid', '✓'],
  over: ['calm', '–'],
} as const satisfies Record<QrRefundLinkView['state'], readonly [string, string]>;

/** Links expire too. */
const REFRESH_MS = 15_000;

type Open =
  | { readonly what: 'show' | 'refund' | 'revoke'; readonly link: QrRefundLinkView }
  | { readonly what: 'issue' };

/** Refunds for customers who are not here: their links, who was identified, and the results. */
export function RefundLinks({
  onBack,
  onLeftEmpty,
}: {
  readonly onBack: () => void;
  /** An empty page is not reopened. */
  readonly onLeftEmpty: () => void;
}): ReactNode {
  const { t } = useTranslation(['refunds', 'frame', 'sales']);
  const { data, error } = useTillQuery('qrRefund.listLinks', {}, { refetchMs: REFRESH_MS });
  const isEmpty = data?.links.length === 0;
  // On an empty page the main action is in the middle, with its sentence.
  const isAlone = isEmpty && data.free > 0;
  const leave = useEffectEvent(() => {
    if (isEmpty) onLeftEmpty();
  });
  useEffect(
    () => () => {
      leave();
    },
    [],
  );
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <section className={layout['screen']} aria-label={t('links.title')}>
      <PageHeader title={t('links.title')} back={{ name: t('sales:refunds'), onPress: onBack, testId: 'links-back' }}>
        {isAlone ? null : (
          <Button
            look="main"
            isDisabled={data === undefined || data.free === 0}
            onPress={() => {
              setOpen({ what: 'issue' });
            }}
            data-testid="issue-links"
          >
            {t('links.issue')}
          </Button>
        )}
      </PageHeader>
      <div className={layout['body']} role="region" aria-label={t('links.title')} tabIndex={0}>
        {isEmpty ? null : <p className={textStyles['quiet']}>{t('links.lead')}</p>}
        {data === undefined ? null : (
          <p className={textStyles['quiet']} data-testid="links-free">
            {t('links.free', { count: data.free })}
          </p>
        )}
        {error === null ? null : <Advice problem={error} />}
        {isEmpty ? (
          <Empty
            picture="refund"
            title={t('links.none')}
            action={
              isAlone ? (
                <Button
                  look="main"
                  size="large"
                  onPress={() => {
                    setOpen({ what: 'issue' });
                  }}
                  data-testid="issue-links"
                >
                  {t('links.issue')}
                </Button>
              ) : null
            }
          >
            {t('frame:empty.links')}
          </Empty>
        ) : null}
        <ul className={styles['links']}>
          {data?.links.map((link) => (
            <Link
              key={link.operationId}
              link={link}
              onOpen={(what) => {
                setOpen({ what, link });
              }}
            />
          ))}
        </ul>
      </div>
      {open?.what === 'issue' ? <IssueLinks free={data?.free ?? 0} onClose={close} /> : null}
      {open?.what === 'show' ? (
        <Dialog title={t('link.title')} isOpen onClose={close} wide>
          <LinkShown operationId={open.link.operationId} onClose={close} />
        </Dialog>
      ) : null}
      {open?.what === 'refund' ? (
        <QrRefundDialog paymentId={null} identifiedId={open.link.operationId} onClose={close} />
      ) : null}
      {open?.what === 'revoke' ? <Revoke link={open.link} onClose={close} /> : null}
    </section>
  );
}

function Link({
  link,
  onOpen,
}: {
  readonly link: QrRefundLinkView;
  readonly onOpen: (what: 'show' | 'refund' | 'revoke') => void;
}): ReactNode {
  const { t } = useTranslation(['refunds', 'sales', 'errors']);
  const language = useLanguage();
  const [tone, mark] = looks[link.state];
  const name = [
    ...(link.label === '' ? [] : [link.label]),
    ...(link.saleNumber === null ? [] : [t('sales:saleNumber', { number: link.saleNumber })]),
    ...(link.customerName === null ? [] : [t('qr.identified', { name: link.customerName })]),
  ].join(' · ');
  const how = [
    link.personName,
    ...(link.approvedBy === null ? [] : [t('sales:approvedBy', { name: link.approvedBy })]),
    formatDayTime(Date.parse(link.createdAt), language),
    ...(link.expiresAt === null || link.state !== 'waiting'
      ? []
      : [t('link.until', { at: untilDayTime(Date.parse(link.expiresAt), language) })]),
  ].join(' · ');
  return (
    <li className={layout['listRow']} data-testid="refund-link-row" data-state={link.state}>
      <span className={layout['listWords']}>
        <b>{name === '' ? t('link.title') : name}</b>
        <span className={textStyles['quiet']}>{how}</span>
        {link.problem === null || link.state === 'waiting' ? null : (
          <span className={textStyles['quiet']}>{t(`errors:${adviceFor(link.problem.code).what}`)}</span>
        )}
      </span>
      <Chip tone={tone} mark={mark}>
        {t(`links.state.${link.state}`)}
      </Chip>
      {link.state === 'identified' ? (
        <Button
          look="main"
          onPress={() => {
            onOpen('refund');
          }}
          data-testid="refund-by-link"
        >
          {t('refund')}
        </Button>
      ) : null}
      {link.state === 'waiting' ? (
        <>
          <Button
            onPress={() => {
              onOpen('show');
            }}
            data-testid="open-link"
          >
            {t('link.show')}
          </Button>
          <Button
            look="quiet"
            onPress={() => {
              onOpen('revoke');
            }}
            data-testid="revoke-link"
          >
            {t('links.revoke')}
          </Button>
        </>
      ) : null}
    </li>
  );
}

function Revoke({ link, onClose }: { readonly link: QrRefundLinkView; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['refunds', 'app']);
  const revoke = useTillCommand('qrRefund.revokeLink', onClose);
  return (
    <Dialog title={t('links.revokeTitle')} isOpen onClose={onClose}>
      <p>{t('links.revokeHow')}</p>
      {revoke.error === null ? null : <Advice problem={revoke.error} />}
      <DialogActions leave="cancel" onLeave={onClose}>
        <Button
          look="danger"
          autoFocus
          isDisabled={revoke.isPending}
          onPress={() => {
            revoke.mutate({ operationId: link.operationId });
          }}
          data-testid="confirm-revoke"
        >
          {t('links.revoke')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
