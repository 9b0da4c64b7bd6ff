import { TIYN_PER_TENGE } from '@tilla/payment-api/money.ts';
import { parseTypedCash } from '@tilla/shared/domain/cash-rounding.ts';
import { typedMoney } from '@tilla/shared/domain/money-text.ts';
import { Submit } from '@tilla/ui/Button.tsx';
import font from '@tilla/ui/font.module.css';
import { Key } from '@tilla/ui/Key.tsx';
import { Money } from '@tilla/ui/Money.tsx';
import { MoneyEntry } from '@tilla/ui/MoneyEntry.tsx';
import { useLanguage } from '@tilla/ui/ui-context.ts';
import { type ReactNode, useState } from 'react';
import { Form, ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import styles from './OpenDrawerFirst.module.css';
import sides from './sides.module.css';

const USUAL_FLOATS_TENGE = [0, 5_000, 10_000, 20_000] as const;

export interface DrawerFirst {
  readonly why: ReactNode;
  readonly entry: ReactNode;
  readonly act: ReactNode;
}

export function OpenDrawerFirst({
  lastTiyn,
  frame,
}: {
  readonly lastTiyn: number | null;
  readonly frame: (parts: DrawerFirst) => ReactNode;
}): ReactNode {
  const { t } = useTranslation('tenders');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const open = useTillCommand('cashbox.open');
  const floatTiyn = parseTypedCash(typed);
  const isWrong = typed !== '' && floatTiyn === undefined;
  const usual = USUAL_FLOATS_TENGE.map((tenge) => tenge * TIYN_PER_TENGE);
  const floats = [...new Set([...(lastTiyn === null ? [] : [lastTiyn]), ...usual])];
  const entry = (
    <MoneyEntry
      label={t('drawerFloat')}
      value={typed}
      problem={isWrong ? t('noTiyn') : undefined}
      isTall
      onChange={setTyped}
    />
  );
  const why = (
    <div className={styles.why}>
      <div>
        <p className={styles.what} data-testid="drawer-first">
          {t('drawerFirst')}
        </p>
        <p className={font.soft}>{t('drawerFirstHow')}</p>
      </div>
      <Advice problem={open.error} />
      <div className={styles.floats} role="group" aria-label={t('drawerFloats')}>
        {floats.map((tiyn) => (
          <ToggleButton
            key={tiyn}
            className={styles.float ?? ''}
            preventFocusOnPress
            isSelected={tiyn === floatTiyn}
            onPress={() => setTyped(typedMoney(tiyn, language))}
            data-testid={`float-${String(tiyn / TIYN_PER_TENGE)}`}
          >
            <Money tiyn={tiyn} />
          </ToggleButton>
        ))}
      </div>
    </div>
  );
  const act = (
    <Submit wide isDisabled={floatTiyn === undefined || open.isPending} testId="open-drawer-here">
      {t('drawerFirstOpen')}
      <Key size="large" isSpare>
        ⏎
      </Key>
    </Submit>
  );
  return (
    <Form
      className={sides.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (floatTiyn !== undefined && !open.isPending) open.mutate({ floatTiyn });
      }}
    >
      {frame({ why, entry, act })}
    </Form>
  );
}
