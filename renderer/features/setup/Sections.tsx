import layout from '@tilla/ui/layout.module.css';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './Sections.module.css';

const pictures = {
  shop: 'M4 9l2-5h12l2 5v2H4zM5 11v9h14v-9M10 20v-5h4v5',
  staff: 'M9 11a3.5 3.5 0 1 0-.01 0M3 19a6 6 0 0 1 12 0M16 5a3.5 3.5 0 0 1 0 6.5M17 13.5a6 6 0 0 1 4 5.5',
  receipt: 'M7 8V3h10v5M5 8h14a2 2 0 0 1 2 2v7h-4v4H7v-4H3v-7a2 2 0 0 1 2-2M7 14h10',
  scanner: 'M4 6v12M8 6v12M11 6v12M15 6v12M17 6v12M20 6v12',
  customer: 'M3 5h18v11H3zM8 20h8M12 16v4',
  system: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5',
} as const;

type Section = keyof typeof pictures;

export function Sections({
  sections,
  first,
  problem,
}: {
  readonly sections: readonly { readonly id: Section; readonly panels: ReactNode }[];
  readonly first: string | null;
  readonly problem: ReactNode;
}): ReactNode {
  const { t } = useTranslation('frame');
  const scroll = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Section>('shop');
  const placeOf = (id: string): HTMLElement | null => scroll.current?.querySelector(`#settings-${id}`) ?? null;

  function bring(place: HTMLElement | null): void {
    if (scroll.current === null || place === null) return;
    scroll.current.scrollTop = place.offsetTop;
    place.focus({ preventScroll: true });
  }
  function show(id: Section): void {
    setShown(id);
    bring(placeOf(id));
  }
  const bringFirst = useEffectEvent(() => {
    if (first !== null) bring(placeOf(first));
  });
  useEffect(() => bringFirst(), [first]);
  /** The last whose heading has come to the upper third; at the foot the last one of all. */
  function see(): void {
    const view = scroll.current;
    if (view === null) return;
    const isAtFoot = view.scrollTop + view.clientHeight >= view.scrollHeight - 2;
    const above = sections.filter(({ id }) => (placeOf(id)?.offsetTop ?? 0) <= view.scrollTop + view.clientHeight / 3);
    const at = (isAtFoot ? sections : above).at(-1);
    // A section pressed at the foot stays selected: it cannot scroll any higher.
    if (at !== undefined && !(isAtFoot && above.every(({ id }) => id !== shown))) setShown(at.id);
  }

  return (
    <div className={styles.sections}>
      <nav className={styles.nav} aria-label={t('settings.sections')}>
        {sections.map(({ id }) => (
          <Button
            key={id}
            className={styles.link ?? ''}
            aria-current={shown === id}
            onPress={() => show(id)}
            data-testid={`settings-${id}`}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className={clsx(layout.icon, styles.icon)}>
              <path d={pictures[id]} />
            </svg>
            {t(`settings.${id}`)}
          </Button>
        ))}
      </nav>
      <div ref={scroll} className={styles.scroll} onScroll={see}>
        {problem}
        {sections.map(({ id, panels }) => (
          <section
            key={id}
            id={`settings-${id}`}
            tabIndex={-1}
            className={styles.section}
            aria-labelledby={`settings-${id}-name`}
          >
            <h2 id={`settings-${id}-name`} className={styles.name}>
              {t(`settings.${id}`)}
            </h2>
            {panels}
          </section>
        ))}
      </div>
    </div>
  );
}
