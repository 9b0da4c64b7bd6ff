import type { AppView } from '@tilla/shared/contract/views/app-view.ts';
import { formatClock } from '@tilla/shared/domain/almaty-time.ts';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Say } from '@tilla/ui/Say.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Advice } from '#renderer/app/Advice.tsx';
import { AdvicePlaceContext } from '#renderer/app/advice-place.ts';
import { LanguageChoice } from '#renderer/app/LanguageChoice.tsx';
import { isPlay } from '#renderer/app/play-money.ts';
import { useScanHandler, useScanPlace } from '#renderer/app/scan-places.ts';
import { useServiceClock } from '#renderer/app/service-clock.ts';
import { playSound } from '#renderer/app/sound.ts';
import { useTillCommand } from '#renderer/app/till-context.tsx';
import { lightAt, ShopFront } from '#renderer/pictures/ShopFront.tsx';
import { useLastPerson } from './last-person.ts';
import { PeopleChoice } from './PeopleChoice.tsx';
import { PinPad } from './PinPad.tsx';
import styles from './Unlock.module.css';

const LIGHT_STEP_MS = 60_000;

export function Unlock({ view }: { readonly view: AppView }): ReactNode {
  const { t } = useTranslation(['unlock', 'app', 'sell']);
  const lastId = useLastPerson(({ personId }) => personId);
  const [chosen, setChosen] = useState<string | null>(null);
  const unlock = useTillCommand('session.unlock');
  const [isScanRefused, setScanRefused] = useState(false);
  useScanPlace('locked');
  useScanHandler(() => {
    playSound('failed', view.settings.soundVolume);
    setScanRefused(true);
  });
  const nowMs = useServiceClock(view, LIGHT_STEP_MS);
  const light = nowMs === null ? 'day' : lightAt(Number(formatClock(nowMs).slice(0, 2)));
  const person = view.people.find(({ id }) => id === (chosen ?? lastId)) ?? view.people[0];
  return (
    <main className={styles.screen} data-many={view.people.length > 4 ? '' : undefined}>
      <header className={styles.head}>
        <h1 className={styles.title}>{view.shop?.name ?? 'Tilla'}</h1>
        {isPlay(view.mode) ? <Chip tone="train">{t(`app:${view.mode}`)}</Chip> : null}
      </header>
      <div className={styles.front} data-light={light}>
        <ShopFront
          light={light}
          name={view.shop?.name ?? ''}
          plate={t(light === 'evening' ? 'untilMorning' : 'isOpen')}
        />
      </div>
      <section className={styles.people} aria-label={t('people')}>
        <PeopleChoice
          label={t('who')}
          people={view.people}
          value={person?.id ?? null}
          onChange={(id) => {
            setChosen(id);
            unlock.reset();
          }}
          testId="person"
        />
      </section>
      <section className={styles.pin} aria-label={t('pin')}>
        {person === undefined ? null : (
          <PinPad
            key={person.id}
            label={t('pinOf', { name: person.name })}
            isBusy={unlock.isPending}
            onEnter={(pin) => {
              setScanRefused(false);
              unlock.mutate({ personId: person.id, pin });
            }}
          />
        )}
        <div className={styles.problem}>
          {isScanRefused ? (
            <Say tone="wait" role="alert" testId="scan-refused">
              {t('sell:scan.locked')}
            </Say>
          ) : null}
          <AdvicePlaceContext value="pin">
            <Advice problem={unlock.error} />
          </AdvicePlaceContext>
        </div>
      </section>
      <footer className={styles.foot}>
        <LanguageChoice isLabelHidden />
      </footer>
      {isPlay(view.mode) ? <div className={styles.frame} aria-hidden="true" /> : null}
    </main>
  );
}
