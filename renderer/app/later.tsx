import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { NotLoaded } from './NotLoaded.tsx';
import { hasLaterWords, takeLaterWords } from './words.ts';

class PartMissing extends Error {}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { readonly error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PartMissing)) throw error;
    return <NotLoaded />;
  }
}

type Bring = () => Promise<unknown>;

/** `start`: of the first screen, whose words come with the page. */
type When = 'start' | 'first' | 'idle' | 'asked';

const first = new Set<Bring>();
const onceIdle = new Set<Bring>();
/** Parts that the shown screen waits for. */
const wanted = new Set<Promise<unknown>>();

/** A part outside of the first bundle: at once after `warmUp`, else when its chunk has loaded or failed. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: When = 'idle',
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const hasWords = () => when === 'start' || hasLaterWords();
  const bring = async (): Promise<ComponentType<Props>> => {
    const [part] = await Promise.all([loaded ?? load(), hasWords() ? null : takeLaterWords()]);
    loaded = part;
    return part;
  };
  if (when === 'first' || when === 'start') first.add(bring);
  if (when === 'idle') onceIdle.add(bring);
  const onDemand = () =>
    lazy(async () => {
      const part = bring();
      wanted.add(part);
      try {
        return { default: await part };
      } catch (error) {
        throw new PartMissing('A part of the page did not load', { cause: error });
      } finally {
        wanted.delete(part);
      }
    });
  return function Later(props: Props): ReactNode {
    // Fixed for the life of this element: changing its component would lose typed text.
    const [Part] = useState(() => (loaded !== null && hasWords() ? loaded : (onDemand() as ComponentType<Props>)));
    return (
      <Boundary>
        <Suspense fallback={null}>{createElement(Part, props)}</Suspense>
      </Boundary>
    );
  };
}

/** What is no part of the page and loads with the first ones. */
export function warmFirst(bring: Bring): void {
  first.add(bring);
}

export async function warmUp(): Promise<void> {
  // The screen that somebody waits for comes before all that nobody has opened yet.
  while (wanted.size > 0) await Promise.allSettled(wanted);
  await idle();
  // A failed load is retried, and reported, when the part is opened.
  const quietly = (bring: Bring) => bring().catch(() => undefined);
  // A part that loads may name further ones; a set hands those out too.
  for (const bring of first) await quietly(bring);
  for (const bring of onceIdle) {
    await idle();
    await quietly(bring);
  }
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: 1_000 });
  });
}
