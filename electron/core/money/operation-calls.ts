import { defineCalls } from '../platform/handlers.ts';
import type { OperationStore } from './operation-store.ts';

export function createOperationCalls({ operations }: { readonly operations: OperationStore }) {
  return {
    calls: defineCalls({
      'operation.view': ({ operationId }) => operations.view(operations.get(operationId)),
      'operation.list': ({ subject }) => ({ operations: operations.ofSubject(subject).map(operations.view) }),
    }),
  };
}
