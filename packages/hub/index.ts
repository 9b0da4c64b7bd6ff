export { createOperator, type IssuedCode, type Operator } from './enrolment/operator.ts';
export { createHub, type Hub, type HubOptions } from './hub.ts';
export { createMemoryStore } from './store/memory-store.ts';
export { type Store, StoreUnavailable } from './store/store.ts';
