import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { CashierConnectionView } from '@tilla/shared/contract/views/cashier-view.ts';
import { sinceDayTime } from '@tilla/shared/domain/kazakh-ending.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Chip } from '@tilla/ui/Chip.tsx';
import { DialogActions } from '@tilla/ui/DialogActions.tsx';
import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { Inline } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useCashierDialog } from '#renderer/app/cashier-dialog.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';

type Asked = { readonly act: 'primary' | 'remove'; readonly cashier: CashierConnectionView };

export function ConnectionList({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation('cashiers');
  const { data, error, refetch } = useTillQuery('cashier.list', {}, { isForgotten: true });
  const show = useCashierDialog((state) => state.show);
  const isDialogOpen = useCashierDialog(({ shown }) => shown !== null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const connections = data?.connections ?? null;
  return (
    <section className={layout.panel} aria-label={t('list.title')} data-testid="connections">
      <h2 className={font.sizeL}>{t('list.title')}</h2>
      <Advice problem={error} />
      {data !== undefined && connections === null ? <p data-testid="connections-closed">{t('list.closed')}</p> : null}
      {connections?.length === 0 ? <p>{t('list.none')}</p> : null}
      {connections?.map((cashier) => (
        <Cashier
          key={cashier.id}
          cashier={cashier}
          onReconnect={
            cashier.status === 'expired' && view.person !== null ? () => show('reconnect', cashier.id) : null
          }
          onAsk={(act) => setAsked({ act, cashier })}
        />
      ))}
      {connections === null ? null : (
        <Inline gap={3} align="stretch">
          <Button
            label={t('another')}
            isDisabled={isDialogOpen || view.person === null}
            onPress={() => show('reconnect')}
            testId="connections-another"
          />
        </Inline>
      )}
      {asked === null ? null : (
        <Confirm
          asked={asked}
          isLast={connections?.length === 1}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            void refetch();
          }}
        />
      )}
    </section>
  );
}

const tones: Readonly<Record<string, 'paid' | 'wait' | 'bad'>> = {
  active: 'paid',
  expired: 'wait',
  unverified: 'wait',
  blocked: 'bad',
};

function Cashier({
  cashier,
  onReconnect,
  onAsk,
}: {
  readonly cashier: CashierConnectionView;
  readonly onReconnect: (() => void) | null;
  readonly onAsk: (act: Asked['act']) => void;
}): ReactNode {
  const { t, i18n } = useTranslation('cashiers');
  const language = useLanguage();
  const { id, status, phoneMasked, connectedAt, isPrimary, isChosen } = cashier;
  const tone = tones[status] ?? 'wait';
  return (
    <div className={layout.listRow} data-testid={`connection-${String(id)}`}>
      <span className={layout.listWords}>
        <b>{nameOf(cashier, (number) => t('list.noName', { number }))}</b>
        <span className={textStyles.quiet}>
          {[
            phoneMasked ?? t('list.noPhone'),
            ...(connectedAt === null ? [] : [t('list.since', { at: sinceDayTime(Date.parse(connectedAt), language) })]),
          ].join(' · ')}
        </span>
      </span>
      {isPrimary ? <Chip tone="calm">{t('list.primary')}</Chip> : null}
      {isChosen ? <Chip tone="calm">{t('list.chosen')}</Chip> : null}
      <Chip tone={tone} mark={tone === 'paid' ? '●' : '!'} data-testid={`connection-state-${String(id)}`}>
        {i18n.exists(`cashiers:list.status.${status}`) ? t(`list.status.${status}`) : status}
      </Chip>
      {onReconnect === null ? null : (
        <Button size="small" onPress={onReconnect} testId={`connection-reconnect-${String(id)}`}>
          {t('title.reconnect')}
        </Button>
      )}
      {isPrimary ? null : (
        <Button size="small" onPress={() => onAsk('primary')} testId={`connection-primary-${String(id)}`}>
          {t('list.makePrimary')}
        </Button>
      )}
      <Button size="small" look="quiet" onPress={() => onAsk('remove')} testId={`connection-remove-${String(id)}`}>
        {t('list.remove')}
      </Button>
    </div>
  );
}

function nameOf({ id, name }: CashierConnectionView, unnamed: (number: number) => string): string {
  return name ?? unnamed(id);
}

function Confirm({
  asked: { act, cashier },
  isLast,
  onClose,
  onDone,
}: {
  readonly asked: Asked;
  readonly isLast: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('cashiers');
  const primary = useTillCommand('cashier.makePrimary', onDone);
  const remove = useTillCommand('cashier.remove', onDone);
  const command = act === 'primary' ? primary : remove;
  return (
    <Dialog title={t(act === 'primary' ? 'list.primaryTitle' : 'list.removeTitle')} isOpen onClose={onClose}>
      <p>
        <b>{nameOf(cashier, (number) => t('list.noName', { number }))}</b>
      </p>
      <p>{t(act === 'primary' ? 'list.primaryWhat' : 'list.removeWhat')}</p>
      {act === 'remove' && isLast ? <p>{t('list.removeLast')}</p> : null}
      {act === 'remove' && cashier.isPrimary && !isLast ? <p>{t('list.removePrimary')}</p> : null}
      <Advice problem={command.error} />
      <DialogActions leave="cancel" onLeave={onClose}>
        <CommandButton
          label={t(act === 'primary' ? 'list.primaryNow' : 'list.removeNow')}
          look={act === 'primary' ? 'main' : 'danger'}
          command={command}
          input={{ bankConnectionId: cashier.id }}
          testId="connection-confirm"
        />
      </DialogActions>
    </Dialog>
  );
}
