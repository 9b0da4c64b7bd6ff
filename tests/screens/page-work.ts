/** What the page did: which of its components were rendered, and which calls it made. */

interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly type: unknown;
  readonly memoizedState: Hook | null;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

interface Hook {
  readonly next: Hook | null;
  readonly queue?: { readonly pending?: Update | null } | null;
}

interface Update {
  readonly next: Update;
}

export interface PageWork {
  /** Renders of this component, without the first one of each. */
  readonly rendered: ReadonlyMap<string, number>;
  readonly mounted: ReadonlyMap<string, number>;
}

const COMPONENTS: ReadonlySet<number> = new Set([0, 11, 15]);
const WORKED = 1;

let drawn: Fiber | null = null;
let onCommit: ((root: Fiber) => void) | null = null;

// React looks for it once, when it is loaded, as its developer tools install it.
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot(_id: number, { current }: { readonly current: Fiber }) {
      drawn = current;
      onCommit?.(current);
    },
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

/** How many updates of one state wait for a render at most; they are kept with all that their closures hold. */
export function waitingUpdates(): ReadonlyMap<string, number> {
  const waiting = new Map<string, number>();
  function walk(first: Fiber | null): void {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      if (COMPONENTS.has(fiber.tag)) {
        const counts = hooksOf(fiber).map(({ queue }) => lengthOf(queue?.pending ?? null));
        const longest = Math.max(0, ...counts);
        if (longest > 0) waiting.set(nameOf(fiber.type), Math.max(longest, waiting.get(nameOf(fiber.type)) ?? 0));
      }
      walk(fiber.child);
    }
  }
  walk(drawn);
  return waiting;
}

function hooksOf({ memoizedState }: Fiber): Hook[] {
  const hooks: Hook[] = [];
  for (let hook = memoizedState; hook !== null; hook = hook.next) hooks.push(hook);
  return hooks;
}

/** Each one names the next, and the last one the first. */
function lengthOf(last: Update | null): number {
  if (last === null) return 0;
  let count = 1;
  for (let update = last.next; update !== last; update = update.next) count += 1;
  return count;
}
