import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { CashboxView, DrawerView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Stack } from '@tilla/ui/Stack.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { isHidden } from '#renderer/app/closed.ts';
import { useTillCommand, useTillQuery } from '#renderer/app/till-context.tsx';
import { CashMoves } from './CashBeside.tsx';
import { FiscalPanel } from './FiscalPanel.tsx';
import { CarriedOver, InFlightList } from './InFlightList.tsx';
import { KickDrawer } from './KickDrawer.tsx';
import { LastShift } from './LastShift.tsx';
import { Morning } from './Morning.tsx';
import { MoveCashDialog } from './MoveCashDialog.tsx';
import { OpenDrawer } from './OpenDrawer.tsx';
import { ReportPrint } from './ReportPrint.tsx';
import { ShiftFigure } from './ShiftFigure.tsx';
import styles from './ShiftScreen.module.css';
import { ShiftTakings } from './ShiftTakings.tsx';
import { DrawerTotals, OutsideAmount, TakingsAmounts } from './Totals.tsx';

export function NowTab({ view }: { readonly view: AppView }): ReactNode {
  const { data, error } = useTillQuery('cashbox.view', {});
  if (error !== null) return <Advice problem={error} />;
  if (data === undefined) return null;
  const fiscal = isHidden(view, 'cashbox') ? null : <FiscalPanel view={view} />;
  if (data.drawer !== null) {
    return (
      <OpenShift
        view={view}
        cashbox={data}
        drawer={data.drawer}
        isBlind={view.settings.blindCount && view.person?.role !== 'manager'}
        hasDrawer={view.settings.receiptPrinter?.drawer === true}
        fiscal={fiscal}
      />
    );
  }
  return (
    <div className={styles.stack}>
      <Morning view={view} cashbox={data} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {data.sinceLast === null ? null : (
            <Stack as="dl" gap={1}>
              <OutsideAmount sums={data.sinceLast} drawerId={null} />
            </Stack>
          )}
          {data.last === null ? null : <LastShift drawer={data.last} closing={data.closing} />}
        </div>
        <div className={styles.stack}>{fiscal}</div>
      </div>
    </div>
  );
}

function OpenShift({
  view,
  cashbox,
  drawer,
  isBlind,
  hasDrawer,
  fiscal,
}: {
  readonly view: AppView;
  readonly cashbox: CashboxView;
  readonly drawer: DrawerView;
  readonly isBlind: boolean;
  readonly hasDrawer: boolean;
  readonly fiscal: ReactNode;
}): ReactNode {
  const { t } = useTranslation('shift');
  const [moving, setMoving] = useState<'in' | 'out' | null>(null);
  const reportX = useTillCommand('cashbox.reportX');
  const { sums } = drawer;
  const isFloatUnknown = sums.isFloatUnknown === true;
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {cashbox.isStale ? (
          <p className={styles.warning} role="status" data-testid="shift-stale">
            {t('stale')}
          </p>
        ) : null}
        <ShiftTakings view={view} drawer={drawer} />
        <section className={styles.card} aria-label={t('paidWith')}>
          <h2 className={styles.heading}>{t('paidWith')}</h2>
          <TakingsAmounts sums={sums} drawerId={null} isLarge />
        </section>
        <Moves cashbox={cashbox} />
        {fiscal}
      </div>
      <div className={styles.stack}>
        <section className={styles.card} aria-label={t('drawer')}>
          {isFloatUnknown ? (
            <h2 className={styles.heading}>{t('drawer')}</h2>
          ) : isBlind ? (
            <>
              <h2 className={styles.heading}>{t('drawer')}</h2>
              <p className={styles.faint}>{t('blindHow')}</p>
            </>
          ) : (
            <>
              <div>
                <h2 className={textStyles.label}>{t('expected')}</h2>
                <p className={textStyles.hero}>
                  <ShiftFigure
                    title={t('expected')}
                    tiyn={sums.expectedTiyn}
                    drawerId={null}
                    figure="expected"
                    testId="drawer-expected"
                  />
                </p>
              </div>
              <DrawerTotals sums={sums} drawerId={null} withAmount={false} />
            </>
          )}
          <Advice problem={reportX.error} />
          <div className={styles.acts}>
            {isFloatUnknown ? null : (
              <>
                <Button label={t('moveIn')} onPress={() => setMoving('in')} testId="cash-in" />
                <Button label={t('moveOut')} onPress={() => setMoving('out')} testId="cash-out" />
              </>
            )}
            <CommandButton label={t('xReport')} command={reportX} input={{}} testId="x-report" />
            {hasDrawer ? <KickDrawer /> : null}
          </div>
          {reportX.data === undefined ? null : <ReportPrint reportId={reportX.data.reportId} />}
        </section>
        {isFloatUnknown ? <OpenDrawer lastTiyn={cashbox.lastFloatTiyn} isShiftOpen /> : null}
        <BeforeClosing cashbox={cashbox} />
      </div>
      {moving === null ? null : <MoveCashDialog direction={moving} onClose={() => setMoving(null)} />}
    </div>
  );
}

/** What a closing meets, known without the network; nothing where there is nothing. */
function BeforeClosing({ cashbox }: { readonly cashbox: CashboxView }): ReactNode {
  const { t } = useTranslation(['shift', 'evening']);
  const { inFlight, undoneReturns, last } = cashbox;
  if (inFlight.length === 0 && undoneReturns === 0 && last?.carriedOver === undefined) return null;
  return (
    <section className={styles.card} aria-label={t('evening:beforeClosing')} data-testid="before-closing">
      <h2 className={styles.heading}>{t('evening:beforeClosing')}</h2>
      {last?.carriedOver === undefined ? null : <CarriedOver {...last.carriedOver} word="fromLast" />}
      <InFlightList shift={{ inFlight, isInFlightComplete: true }} />
      {undoneReturns === 0 ? null : (
        <p className={styles.faint}>{t('evening:will.returns', { count: undoneReturns })}</p>
      )}
    </section>
  );
}

function Moves({ cashbox }: { readonly cashbox: CashboxView }): ReactNode {
  const { t } = useTranslation('shift');
  if (cashbox.moves.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('moves')}>
      <h2 className={styles.heading}>{t('moves')}</h2>
      <CashMoves moves={cashbox.moves} testId="moves" />
    </section>
  );
}
