/** Looking at money operations, whatever their kind. */

import type { Handlers } from '../handlers.ts';
import type { OperationStore } from './operation-store.ts';

export type OperationCalls = Pick<Handlers, 'operation.view' | 'operation.list'>;

export function createOperationCalls({ operations }: { readonly operations: OperationStore }): OperationCalls {
  return {
    'operation.view': ({ operationId }) => operations.view(operations.get(operationId)),
    'operation.list': ({ subject }) => ({ operations: operations.ofSubject(subject).map(operations.view) }),
  };
}
