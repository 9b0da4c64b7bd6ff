import type {
  CashboxView,
  CashCountView,
  DrawerView,
  InFlightView,
} from '@tilla/shared/contract/views/cashbox-view.ts';
import { roleToClose } from '@tilla/shared/domain/count-rules.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button } from '@tilla/ui/Button.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { approversOf } from '#renderer/app/approval.ts';
import { Dialog } from '#renderer/app/Dialog.tsx';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { PersonPin } from '../staff/PersonPin.tsx';
import styles from './CloseDialog.module.css';
import type { useFiscalShift } from './fiscal-shift.ts';

interface Asked {
  /** Null: not counted. */
  readonly count: CashCountView | null;
  readonly note: string;
  readonly floatLeftTiyn: number | null;
}

type Mark = '✓' | '!' | '→' | '–';

interface Line {
  readonly id: string;
  readonly mark: Mark;
  readonly what: string;
  readonly how?: string;
}

/** What will happen, and one PIN: of the person at the till, or of somebody who may close. */
export function CloseDialog({
  cashbox,
  drawer,
  fiscal,
  asked,
  countedTiyn,
  onClose,
}: {
  readonly cashbox: CashboxView;
  readonly drawer: DrawerView;
  readonly fiscal: ReturnType<typeof useFiscalShift>;
  readonly asked: Asked;
  readonly countedTiyn: number;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['evening', 'shift', 'approval']);
  const view = useTillQuery('app.view', {}).data;
  const { showEvening } = useScreen();
  const close = useTillCommand('cashbox.close', () => showEvening(drawer.id));
  const shift = fiscal.error === null && fiscal.data?.shift?.isOpen === true ? fiscal.data.shift : null;
  // Other tills' items block the fiscal shift alone.
  const others = shift === null ? [] : (fiscal.data?.inFlight ?? []).filter(({ isOurs }) => !isOurs);
  const inFlight = [...cashbox.inFlight, ...others];
  const open = inFlight.filter(({ carriesOver }) => !carriesOver);
  const isWithoutReturns = cashbox.undoneReturns > 0;
  const override = open.length > 0;
  const role = roleToClose({ isUncounted: asked.count === null, override, isWithoutReturns });
  const allowed = approversOf(view?.people ?? [], role);
  const own = allowed.filter(({ id }) => id === view?.person?.id);
  const people = own.length > 0 ? own : allowed;
  const lines = useLines({ cashbox, drawer, asked, countedTiyn, inFlight, isFiscalLost: fiscal.error !== null, shift });

  const { count, note, floatLeftTiyn } = asked;
  const input = {
    drawerId: drawer.id,
    count,
    note,
    override,
    ...(isWithoutReturns ? { withoutReturns: true } : {}),
    ...(floatLeftTiyn === null ? {} : { floatLeftTiyn }),
  };
  const isPinWrong = close.error !== null && aboutPin.has(close.error.code);
  const given = close.variables?.approval;
  return (
    <Dialog title={t('endDay')} isOpen onClose={onClose} wide>
      <div data-testid="close-day">
        {people.length === 0 ? (
          <>
            <Lines lines={lines} />
            <p>{t('approval:nobody')}</p>
          </>
        ) : (
          <PersonPin
            label={t('who')}
            people={people}
            isChoiceHidden={own.length > 0}
            pinLabel={(name) => t('pinOf', { name })}
            act={t(close.isPending ? 'closing' : 'close')}
            isBusy={close.isPending}
            problem={isPinWrong ? close.error : null}
            onChoose={close.reset}
            onEnter={(approval) => close.mutate({ ...input, fiscalShiftId: shift?.id ?? null, approval })}
            testId="approver"
          >
            <Lines lines={lines} />
            {isPinWrong ? null : <Advice problem={close.error} />}
            {close.error === null || isPinWrong || shift === null || given === undefined ? null : (
              <Button
                label={t('shift:closeDrawerOnly')}
                wide
                isDisabled={close.isPending}
                onPress={() => close.mutate({ ...input, fiscalShiftId: null, approval: given })}
                testId="close-drawer-only"
              />
            )}
          </PersonPin>
        )}
      </div>
    </Dialog>
  );
}

const aboutPin: ReadonlySet<string> = new Set(['till_wrong_pin', 'till_pin_attempts']);

function Lines({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, mark, what, how }) => (
        <li key={id} className={styles.line} data-testid={`will-${id}`}>
          <span className={clsx(styles.mark, mark === '!' && styles.alarm)} aria-hidden="true">
            {mark}
          </span>
          <span>
            <b>{what}</b>
            {how === undefined ? null : <span className={textStyles.quietLine}>{how}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function useLines({
  cashbox,
  drawer,
  asked: { count, note, floatLeftTiyn },
  countedTiyn,
  inFlight,
  isFiscalLost,
  shift,
}: {
  readonly cashbox: CashboxView;
  readonly drawer: DrawerView;
  readonly asked: Asked;
  readonly countedTiyn: number;
  readonly inFlight: readonly InFlightView[];
  readonly isFiscalLost: boolean;
  readonly shift: { readonly id: number } | null;
}): Line[] {
  const { t } = useTranslation('evening');
  const language = useLanguage();
  const money = (tiyn: number): string => formatMoney(tiyn, language);
  const summary = useTillQuery('daySummary.settings', {}).data;
  const because = note === '' ? '' : `: ${note}`;
  const { expectedTiyn, isFloatUnknown } = drawer.sums;
  const differenceTiyn = countedTiyn - expectedTiyn;

  function cash(): Line {
    const id = 'cash';
    if (count === null) return { id, mark: '!', what: `${t('will.uncounted')}${because}`, how: t('will.uncountedHow') };
    if (isFloatUnknown === true) return { id, mark: '–', what: t('will.noCash') };
    if (differenceTiyn === 0) return { id, mark: '✓', what: t('will.exact', { amount: money(countedTiyn) }) };
    const what = t(differenceTiyn < 0 ? 'will.short' : 'will.over', { amount: money(Math.abs(differenceTiyn)) });
    return { id, mark: '!', what: `${what}${because}`, how: t('will.shortHow') };
  }

  function register(): Line {
    const id = 'fiscal';
    if (isFiscalLost) return { id, mark: '!', what: t('will.fiscalLost'), how: t('will.fiscalLostHow') };
    if (shift === null) return { id, mark: '→', what: t('will.noFiscal'), how: t('will.noFiscalHow') };
    return { id, mark: '→', what: t('will.fiscal') };
  }

  const open = inFlight.filter(({ carriesOver }) => !carriesOver);
  const bills = inFlight.filter(({ carriesOver }) => carriesOver);
  const billsTiyn = bills.reduce((sum, { amountTiyn }) => sum + (amountTiyn ?? 0), 0);
  const leftTiyn = floatLeftTiyn ?? countedTiyn;
  return [
    cash(),
    ...(count === null || countedTiyn === 0
      ? []
      : [
          {
            id: 'float',
            mark: '→' as const,
            what: t('will.float', { amount: money(leftTiyn) }),
            how: leftTiyn < countedTiyn ? t('taken', { amount: money(countedTiyn - leftTiyn) }) : t('allStays'),
          },
        ]),
    ...(bills.length === 0
      ? []
      : [
          {
            id: 'bills',
            mark: '→' as const,
            what: t('will.bills', { count: bills.length, amount: money(billsTiyn) }),
            how: t('will.billsHow'),
          },
        ]),
    ...(open.length === 0
      ? []
      : [
          {
            id: 'in-flight',
            mark: '!' as const,
            what: t('will.inFlight', { count: open.length }),
            how: t('will.inFlightHow'),
          },
        ]),
    ...(cashbox.undoneReturns === 0
      ? []
      : [
          {
            id: 'returns',
            mark: '!' as const,
            what: t('will.returns', { count: cashbox.undoneReturns }),
            how: t('will.returnsHow', { note }),
          },
        ]),
    register(),
    {
      id: 'summary',
      mark: '→',
      what: summary?.way === 'smtp' ? t('will.summary', { to: summary.to }) : t('will.summaryKept'),
    },
  ];
}
