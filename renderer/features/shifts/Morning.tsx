import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import type { CashboxView } from '@tilla/shared/contract/views/cashbox-view.ts';
import { almatyDay, formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { formatMoney } from '@tilla/shared/domain/money-text.ts';
import { Button, CommandButton } from '@tilla/ui/Button.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import textStyles from '@tilla/ui/text.module.css';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useLongDay } from '#renderer/app/day-name.ts';
import { useScreen } from '#renderer/app/screen-store.ts';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { lightAt, ShopFront } from '#renderer/pictures/ShopFront.tsx';
import styles from './Morning.module.css';
import { OpenDrawer } from './OpenDrawer.tsx';

const DAY_STEP_MS = 60_000;

/** No shift is open: the float that stayed in the drawer opens the day by one press. */
export function Morning({ view, cashbox }: { readonly view: AppView; readonly cashbox: CashboxView }): ReactNode {
  const { t } = useTranslation(['evening', 'unlock']);
  const language = useLanguage();
  const longDay = useLongDay();
  const nowMs = useServiceClock(view, DAY_STEP_MS);
  const open = useTillCommand('cashbox.open');
  const [isOther, setOther] = useState(false);
  const { last, lastFloatTiyn } = cashbox;
  const light = nowMs === null ? 'dawn' : lightAt(Number(formatClock(nowMs).slice(0, 2)));
  const wasYesterday =
    nowMs !== null &&
    last?.closedAt !== undefined &&
    last.closedAt !== null &&
    almatyDay(Date.parse(last.closedAt)) === almatyDay(nowMs - 86_400_000);
  return (
    <section className={styles.morning} aria-label={t('openDay')} data-testid="morning">
      <div className={styles.hello}>
        <h2 className={styles.title}>{t(`hello.${light}`, { name: view.person?.name ?? '' })}</h2>
        <p className={textStyles.quietLarge}>
          {nowMs === null ? '' : `${longDay(almatyDay(nowMs), true)}. `}
          {last === null
            ? ''
            : t(wasYesterday ? 'yesterday' : 'lastTime', { amount: formatMoney(last.sums.netTiyn, language) })}
        </p>
        <div className={styles.front}>
          <ShopFront
            light={light === 'evening' ? 'day' : light}
            name={view.shop?.name ?? ''}
            plate={t('unlock:isOpen')}
          />
        </div>
      </div>
      {lastFloatTiyn === null || isOther ? (
        <OpenDrawer lastTiyn={lastFloatTiyn} isShiftOpen={false} />
      ) : (
        <div className={styles.card}>
          <p className={textStyles.quiet}>{t('floatSince')}</p>
          <p className={styles.float}>
            <Money tiyn={lastFloatTiyn} data-testid="morning-float" />
          </p>
          <CommandButton
            label={t('openDay')}
            look="main"
            size="large"
            wide
            command={open}
            input={{ floatTiyn: lastFloatTiyn }}
            testId="open-day"
          />
          <Button label={t('otherFloat')} wide onPress={() => setOther(true)} testId="other-float" />
          <Advice problem={open.error} />
          <Bills cashbox={cashbox} />
        </div>
      )}
    </section>
  );
}

function Bills({ cashbox: { last } }: { readonly cashbox: CashboxView }): ReactNode {
  const { t } = useTranslation(['shift', 'evening']);
  const language = useLanguage();
  const { go } = useScreen();
  if (last?.carriedOver === undefined) return null;
  const { count, amountTiyn } = last.carriedOver;
  return (
    <div className={styles.bills} data-testid="carried-over">
      <span>{t('carried', { count, amount: formatMoney(amountTiyn, language) })}</span>
      <Button label={t('evening:bills')} look="quiet" onPress={() => go('bills')} testId="morning-bills" />
    </div>
  );
}
