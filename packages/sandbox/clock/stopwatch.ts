/** The service's clock may stand still. */
import { performance } from 'node:perf_hooks';

export function startStopwatch(): () => number {
  const startedMs = performance.now();
  return () => performance.now() - startedMs;
}
