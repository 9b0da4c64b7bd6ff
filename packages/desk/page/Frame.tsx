import type { Language } from '@tilla/shared/domain/language.ts';
import { Button } from '@tilla/ui/Button.tsx';
import badge from '@tilla/ui/badge.module.css';
import { Chip } from '@tilla/ui/Chip.tsx';
import { Initial } from '@tilla/ui/Initial.tsx';
import { turnTheme } from '@tilla/ui/page-theme.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useDeskAct, useDeskQuery, useMay, useSession } from './api/session.ts';
import styles from './desk.module.css';
import { Icon } from './parts/Icon.tsx';
import { Languages } from './parts/Languages.tsx';
import { THEME_PLACE } from './state/places.ts';
import { hashOf, type Room, type Route, rooms, useRoute } from './state/route.ts';
import { Access } from './views/Access.tsx';
import { Connect } from './views/Connect.tsx';
import { Health } from './views/Health.tsx';
import { Shop } from './views/Shop.tsx';
import { Shops } from './views/Shops.tsx';
import { Subscriptions } from './views/Subscriptions.tsx';
import { useWords } from './words/words.ts';

export function Frame({ onSpeak }: { readonly onSpeak: (language: Language) => void }): ReactNode {
  const { t } = useWords();
  const route = useRoute();
  const { view, leave } = useSession();
  const close = useDeskAct('session.close', leave);
  const mayConnect = useMay('installer');
  return (
    <div className={styles.office}>
      <header className={styles.head}>
        <b className={styles.brand}>Tilla</b>
        <Chip tone={view.service.isSandbox ? 'train' : 'calm'}>
          {view.service.isSandbox ? t('sandbox') : view.service.host}
        </Chip>
        <span className={styles.space} />
        <span className={styles.wideOnly}>
          <Languages onSpeak={onSpeak} />
        </span>
        <Button look="quiet" aria-label={t('theme')} onPress={() => turnTheme(THEME_PLACE)} testId="theme">
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
            <path d="M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z" />
          </svg>
        </Button>
        <span className={styles.wideOnly}>
          <span className={styles.who}>
            <Initial name={view.person.name} look="own" />
            {view.person.name}
          </span>
        </span>
        <Button look="quiet" label={t('signIn.out')} onPress={() => close.mutate({})} testId="sign-out" />
      </header>
      <nav className={styles.nav} aria-label={t('nav.label')}>
        {rooms
          .filter((room) => room !== 'connect' || mayConnect)
          .map((room) => (
            <NavLink key={room} room={room} isHere={room === (route.room === 'shop' ? 'shops' : route.room)} />
          ))}
      </nav>
      <main className={styles.room} tabIndex={0}>
        <RoomView route={route} onSpeak={onSpeak} />
      </main>
    </div>
  );
}

function NavLink({ room, isHere }: { readonly room: Room; readonly isHere: boolean }): ReactNode {
  const { t } = useWords();
  return (
    <a
      href={hashOf({ room })}
      className={clsx(styles.navLink, isHere && styles.here)}
      aria-current={isHere ? 'page' : undefined}
      data-testid={`room-${room}`}
    >
      <Icon name={room} />
      <span>{t(`nav.${room}`)}</span>
      {room === 'shops' ? <Waiting /> : null}
    </a>
  );
}

/** Of the list as it was last read: it is not read for this. */
function Waiting(): ReactNode {
  const { t } = useWords();
  const { data } = useDeskQuery('shops.list', {}, false);
  const count = data?.shops.filter(({ group }) => group === 'you').length ?? 0;
  if (count === 0) return null;
  return (
    <span className={clsx(badge.badge, styles.waiting)}>
      <span className="only-heard">{t('group.you')}</span> {count}
    </span>
  );
}

function RoomView({
  route,
  onSpeak,
}: {
  readonly route: Route;
  readonly onSpeak: (language: Language) => void;
}): ReactNode {
  switch (route.room) {
    case 'shops':
      return <Shops />;
    case 'connect':
      return <Connect />;
    case 'shop':
      return <Shop key={route.externalId} externalId={route.externalId} />;
    case 'sync':
      return <Subscriptions />;
    case 'health':
      return <Health />;
    case 'access':
      return <Access onSpeak={onSpeak} />;
  }
}
