import type { QrRefundLinkView } from '@tilla/shared/contract/views/qr-refund-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { adviceFor } from '@tilla/shared/domain/errors/advice.ts';
import { untilDayTime } from '@tilla/shared/domain/kazakh-ending.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import layout from '@tilla/ui/layout.module.css';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { openRefund } from '#renderer/app/refund-page.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { IssueLinks } from './IssueLinks.tsx';
import { LinkShown } from './LinkShown.tsx';

const looks = {
  sending: ['wait', '…'],
  waiting: ['wait', '●'],
  identified: ['paid', '●'],
  refunding: ['wait', '…'],
  refunded: ['paid', '✓'],
  over: ['calm', '–'],
} as const satisfies Record<QrRefundLinkView['state'], readonly [string, string]>;

const REFRESH_MS = 15_000;

type Open = { readonly what: 'show' | 'revoke'; readonly link: QrRefundLinkView } | { readonly what: 'issue' };

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
  const isAlone = isEmpty && data.free > 0;
  const leave = useEffectEvent(() => {
    if (isEmpty) onLeftEmpty();
  });
  useEffect(() => () => leave(), []);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={layout.screen} aria-label={t('links.title')}>
      <PageHeader title={t('links.title')} back={{ name: t('sales:refunds'), onPress: onBack, testId: 'links-back' }}>
        {isAlone ? null : (
          <Button
            label={t('links.issue')}
            look="main"
            isDisabled={data === undefined || data.free === 0}
            onPress={() => setOpen({ what: 'issue' })}
            testId="issue-links"
          />
        )}
      </PageHeader>
      <div className={layout.body} role="region" aria-label={t('links.title')} tabIndex={0}>
        {isEmpty ? null : <p className={textStyles.quiet}>{t('links.lead')}</p>}
        {data === undefined ? null : (
          <p className={textStyles.quiet} data-testid="links-free">
            {t('links.free', { count: data.free })}
          </p>
        )}
        <Advice problem={error} />
        {isEmpty ? (
          <Empty
            picture="refund"
            title={t('links.none')}
            action={
              isAlone ? (
                <Button look="main" size="large" onPress={() => setOpen({ what: 'issue' })} testId="issue-links">
                  {t('links.issue')}
                </Button>
              ) : null
            }
          >
            {t('frame:empty.links')}
          </Empty>
        ) : null}
        <Stack as="ul">
          {data?.links.map((link) => (
            <Link key={link.operationId} link={link} onOpen={(what) => setOpen({ what, link })} />
          ))}
        </Stack>
      </div>
      {open?.what === 'issue' ? <IssueLinks free={data?.free ?? 0} onClose={close} /> : null}
      {open?.what === 'show' ? (
        <Dialog title={t('link.title')} isOpen onClose={close} wide>
          <LinkShown operationId={open.link.operationId} onClose={close} />
        </Dialog>
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
  readonly onOpen: (what: 'show' | 'revoke') => void;
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
    <li className={layout.listRow} data-testid="refund-link-row" data-state={link.state}>
      <span className={layout.listWords}>
        <b>{name === '' ? t('link.title') : name}</b>
        <span className={textStyles.quiet}>{how}</span>
        {link.problem === null || link.state === 'waiting' ? null : (
          <span className={textStyles.quiet}>{t(`errors:${adviceFor(link.problem.code).what}`)}</span>
        )}
      </span>
      <Chip tone={tone} mark={mark}>
        {t(`links.state.${link.state}`)}
      </Chip>
      {link.state === 'identified' ? (
        <Button
          label={t('refund')}
          look="main"
          onPress={() => openRefund({ kind: 'qr', paymentId: null, identifiedId: link.operationId })}
          testId="refund-by-link"
        />
      ) : null}
      {link.state === 'waiting' ? (
        <>
          <Button label={t('link.show')} onPress={() => onOpen('show')} testId="open-link" />
          <Button label={t('links.revoke')} look="quiet" onPress={() => onOpen('revoke')} testId="revoke-link" />
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
      <Advice problem={revoke.error} />
      <DialogActions leave="cancel" onLeave={onClose}>
        <CommandButton
          label={t('links.revoke')}
          look="danger"
          autoFocus
          command={revoke}
          input={{ operationId: link.operationId }}
          testId="confirm-revoke"
        />
      </DialogActions>
    </Dialog>
  );
}
