/** Every money operation beside the payments, each described in a file of its own. */

import type { OperationKind } from '../../../shared/contract/views/operation-view.ts';
import type { ApiClient } from '../api/client.ts';
import type { DescribedOperation } from './operation-description.ts';
import type { Rules } from './rules.ts';

export interface DescriptionParts {
  readonly client: ApiClient;
  readonly rules: Rules;
}

export function describeOperations(_parts: DescriptionParts): ReadonlyMap<OperationKind, DescribedOperation> {
  const all: readonly DescribedOperation[] = [];
  return new Map(all.map((operation) => [operation.kind, operation]));
}
