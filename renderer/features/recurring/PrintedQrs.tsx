import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { StaticQrView } from '@tilla/shared/contract/views/static-qr-view.ts';
import { formatDayTime } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import { Empty } from '@tilla/ui/Empty.tsx';
import { FieldForm } from '@tilla/ui/FieldForm.tsx';
import layout from '@tilla/ui/layout.module.css';
import { Money } from '@tilla/ui/Money.tsx';
import { PageHeader } from '@tilla/ui/PageHeader.tsx';
import { Pages } from '@tilla/ui/Pages.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { useText } from '@tilla/ui/use-text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { AmountOrCart, type Billed, billedOf, sumOf, useServiceItem, useTyped } from './AmountOrCart.tsx';
import { Description, MakeInvoice } from './InvoiceForm.tsx';
import { Poster, ShownQr } from './Poster.tsx';

export function PrintedQrs({ view, parts }: { readonly view: AppView; readonly parts: ReactNode }): ReactNode {
  const { t } = useTranslation(['bulk', 'frame']);
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<StaticQrView | null>(null);
  const { data, error, refetch } = useTillQuery('staticQr.list', { page }, { keepsLast: true });
  const isEmpty = data?.staticQrs.length === 0;
  return (
    <section className={layout.screen} aria-label={t('recurring.qrs')}>
      <PageHeader title={t('frame:screen.bills')} tabs={parts}>
        {isEmpty ? null : (
          <Button look="main" size="small" onPress={() => setMaking(true)} testId="new-printed-qr">
            {t('recurring.newQr')}
          </Button>
        )}
      </PageHeader>
      <div className={layout.body} role="region" aria-label={t('recurring.qrs')} tabIndex={0}>
        {isEmpty ? null : <p className={textStyles.quiet}>{t('recurring.qrsLead')}</p>}
        <Advice problem={error} />
        {isEmpty ? (
          <Empty
            picture="qr"
            title={t('recurring.noQrs')}
            action={
              <Button look="main" size="large" onPress={() => setMaking(true)} testId="new-printed-qr">
                {t('recurring.newQr')}
              </Button>
            }
          >
            {t('frame:empty.qrs')}
          </Empty>
        ) : null}
        <Stack as="ul">
          {data?.staticQrs.map((qr) => (
            <li key={qr.id} className={layout.listRow} data-testid="printed-qr-row">
              <span className={layout.listWords}>
                <b>{qr.description ?? t('recurring.qr', { id: qr.id })}</b>
                <span className={textStyles.quiet}>
                  {[
                    ...(qr.createdAt === null ? [] : [formatDayTime(Date.parse(qr.createdAt), language)]),
                    ...(qr.isOwn ? [] : [t('recurring.others')]),
                  ].join(' · ')}
                </span>
              </span>
              <Money tiyn={qr.amountTiyn} />
              <Button label={t('recurring.show')} onPress={() => setShown(qr)} testId="show-printed-qr" />
            </li>
          ))}
        </Stack>
        <Pages page={page} hasMore={data?.hasMore ?? false} onChange={setPage} />
      </div>
      {isMaking ? (
        <NewQr
          mustBeCart={view.shop?.hasCatalog ?? true}
          onClose={() => {
            setMaking(false);
            void refetch();
          }}
        />
      ) : null}
      {shown === null ? null : <ShownQr qr={shown} shopName={view.shop?.name ?? ''} onClose={() => setShown(null)} />}
    </section>
  );
}

function NewQr({ mustBeCart, onClose }: { readonly mustBeCart: boolean; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['bulk', 'app']);
  const language = useLanguage();
  const { typed, change, made } = useTyped(mustBeCart);
  const description = useText();
  const [madeId, setMadeId] = useState<string | null>(null);
  const billed = billedOf(typed);
  const create = useTillCommand('staticQr.create', ({ operationId }) => {
    setMadeId(operationId);
    made();
  });
  const { billable, ...service } = useServiceItem(mustBeCart);
  const cart = billed?.cart?.cart ?? { lines: [], discountPercentage: 0 };
  const rules = useTillQuery('cart.rules', { cart }, { enabled: cart.lines.length > 0, isForgotten: true });
  const isRestricted = cart.lines.length > 0 && (rules.data?.age ?? null) !== null;
  async function make(wanted: Billed): Promise<void> {
    const bill = await billable(wanted, description.value);
    if (bill !== null) create.mutate({ ...bill, description: description.value.trim() });
  }
  return (
    <Dialog title={t('recurring.newQr')} isOpen onClose={onClose}>
      {madeId === null ? (
        <FieldForm
          onSend={() => {
            if (billed !== null && !create.isPending && !service.isPending) void make(billed);
          }}
        >
          <AmountOrCart typed={typed} mustBeCart={mustBeCart} onChange={change} />
          <Description {...description} />
          {isRestricted ? (
            <p role="note" data-testid="printed-qr-restricted">
              {t('recurring.restrictedQr')}
            </p>
          ) : null}
          <MakeInvoice
            problem={create.error ?? service.problem}
            notice={service.notice}
            isDisabled={billed === null || create.isPending || service.isPending}
            onClose={onClose}
            testId="make-printed-qr"
            word={
              billed === null
                ? t('recurring.makeQr')
                : t('recurring.makeQrSum', { amount: formatMoney(sumOf(billed), language) })
            }
          />
        </FieldForm>
      ) : (
        <Made operationId={madeId} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Made({ operationId, onClose }: { readonly operationId: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('bulk');
  const view = useTillQuery('app.view', {});
  const { data: operation, error } = useTillQuery('operation.view', { operationId });
  if (operation === undefined) return <Advice problem={error} />;
  const { amountTiyn, description, qrText, qrImage } = operation.details;
  if (operation.phase !== 'done') {
    return operation.problem === null ? (
      <p role="status">{t('recurring.making')}</p>
    ) : (
      <Advice problem={operation.problem} />
    );
  }
  const qr = {
    qrText: typeof qrText === 'string' ? qrText : null,
    qrImage: typeof qrImage === 'string' ? qrImage : null,
    amountTiyn: typeof amountTiyn === 'number' ? amountTiyn : 0,
    description: typeof description === 'string' ? description : null,
  };
  return <Poster qr={qr} shopName={view.data?.shop?.name ?? ''} onClose={onClose} />;
}
