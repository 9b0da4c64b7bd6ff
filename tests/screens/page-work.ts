/** What the page did: which of its components were rendered, and which calls it made. */

interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly type: unknown;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

export interface PageWork {
  /** Renders of this component, without the first one of each. */
  readonly rendered: ReadonlyMap<string, number>;
  readonly mounted: ReadonlyMap<string, number>;
}

const COMPONENTS: ReadonlySet<number> = new Set([0, 11, 15]);
const WORKED = 1;

let onCommit: ((root: Fiber) => void) | null = null;

// React looks for it once, when it is loaded, as its developer tools install it.
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: (_id: number, { current }: { readonly current: Fiber }) => onCommit?.(current),
  },
});

function nameOf(type: unknown): string {
  const render: unknown = typeof type === 'object' && type !== null && 'render' in type ? type.render : type;
  return typeof render === 'function' ? render.name : '';
}

/** Counts from now on; ends with the next one. */
export function watchPageWork(): PageWork {
  const rendered = new Map<string, number>();
  const mounted = new Map<string, number>();
  function walk(first: Fiber | null): void {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      const { alternate, child } = fiber;
      if (COMPONENTS.has(fiber.tag) && (fiber.flags & WORKED) !== 0) {
        const counts = alternate === null ? mounted : rendered;
        const name = nameOf(fiber.type);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      // What React skipped is the same object as before.
      if (alternate === null || child !== alternate.child) walk(child);
    }
  }
  onCommit = (root) => walk(root.child);
  return { rendered, mounted };
}
