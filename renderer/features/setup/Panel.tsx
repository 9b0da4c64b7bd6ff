import font from '@tilla/ui/font.module.css';
import layout from '@tilla/ui/layout.module.css';
import { Inline } from '@tilla/ui/Stack.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { SettingsPlace } from '#renderer/app/screen-store.ts';

export function Panel({
  title,
  place,
  children,
}: {
  readonly title: string;
  readonly place?: SettingsPlace;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section
      className={layout.panel}
      aria-label={title}
      id={place === undefined ? undefined : `settings-${place}`}
      tabIndex={place === undefined ? undefined : -1}
    >
      <h3 className={font.sizeL}>{title}</h3>
      {children}
    </section>
  );
}

export function Row({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <Inline gap={4} align="stretch" justify="between" isOneLine>
      <span className={font.soft}>{name}</span>
      <span className={clsx(font.right, font.breakable, font.strong)}>{children}</span>
    </Inline>
  );
}
