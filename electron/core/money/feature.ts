import type { CallName } from '@tilla/shared/contract/calls.ts';
import type { OperationKind } from '@tilla/shared/contract/views/operation-view.ts';
import type { TaskKind } from '@tilla/shared/contract/views/task-view.ts';
import type { CallsOf, Handlers } from '../platform/handlers.ts';
import type { DescribedOperation } from './operation-description.ts';
import type { TaskConsequence } from './task-calls.ts';

export interface Feature {
  readonly calls?: Partial<Handlers>;
  readonly operations?: readonly DescribedOperation[];
  readonly consequences?: Partial<Readonly<Record<TaskKind, TaskConsequence>>>;
  start?(): void;
  /** Returns a promise where the ledger must stay open until running work has ended. */
  stop?(): Promise<void> | void;
}

type CallNamesOf<One> = One extends { readonly calls: infer Calls } ? keyof Calls & CallName : never;

export interface CombinedFeature<Names extends CallName> {
  readonly calls: CallsOf<Names>;
  readonly operations: readonly DescribedOperation[];
  readonly consequences: NonNullable<Feature['consequences']>;
  start(): void;
  stop(): Promise<void>;
}

/** Starts in this order, stops in reverse. @throws for a name that two of them define: a program fault. */
export function combineFeatures<const Features extends readonly Feature[]>(
  features: Features,
): CombinedFeature<CallNamesOf<Features[number]>> {
  const operations = new Map<OperationKind, DescribedOperation>();
  for (const described of features.flatMap((feature) => feature.operations ?? [])) {
    assertNew(operations.has(described.kind), described.kind);
    operations.set(described.kind, described);
  }
  return {
    calls: merge(features.map(({ calls }) => calls)) as CallsOf<CallNamesOf<Features[number]>>,
    operations: [...operations.values()],
    consequences: merge(features.map(({ consequences }) => consequences)),
    start() {
      for (const feature of features) feature.start?.();
    },
    async stop() {
      const stopping = features.toReversed().map(async (feature) => feature.stop?.());
      for (const ended of await Promise.allSettled(stopping)) if (ended.status === 'rejected') throw ended.reason;
    },
  };
}

function merge<Part extends object>(parts: readonly (Part | undefined)[]): Part {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    assertNew(Object.hasOwn(merged, name), name);
    merged[name] = value;
  }
  return merged as Part;
}

function assertNew(isKnown: boolean, name: string): void {
  if (isKnown) throw new TypeError(`${name} is defined twice`);
}
