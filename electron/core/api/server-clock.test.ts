import { expect, it } from 'vitest';
import { createManualClock } from '../../../tests/core/manual-clock.ts';
import { createServerClock } from './server-clock.ts';

const SERVICE = Date.parse('2026-03-05T05:00:00Z');
const header = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toUTCString();

function make(wallMs: number) {
  const clock = createManualClock({ wallMs, settle: () => Promise.resolve() });
  return { clock, server: createServerClock(clock) };
}

it('L2: knows nothing before the first answer, and stamps with the wall clock until then', () => {
  const { server } = make(SERVICE - 93_600_000);
  expect(server.nowMs()).toBeNull();
  expect(server.wallClockOffBySeconds()).toBeNull();
  expect(server.stampMs()).toBe(SERVICE - 93_600_000);
});

it('L2: takes the midpoint of the quickest round trip, whatever the wall clock says or does', async () => {
  const { clock, server } = make(SERVICE + 93_600_000);
  // 4 s there and back, the answer stamped in the middle; then a quick one.
  const sent = clock.monotonicMs();
  await clock.advance(4_000);
  server.observe(header(SERVICE + 2_000), sent, clock.monotonicMs());
  await clock.advance(50);
  server.observe(header(SERVICE + 4_025), clock.monotonicMs() - 50, clock.monotonicMs());
  const error = (server.nowMs() ?? 0) - (SERVICE + 4_050);
  expect(Math.abs(error)).toBeLessThanOrEqual(525);
  clock.jumpWall(-500_000_000);
  await clock.advance(10_000);
  expect((server.nowMs() ?? 0) - (SERVICE + 14_050)).toBe(error);
  expect(server.wallClockOffBySeconds()).toBe(Math.round((93_600_000 - 500_000_000 - error) / 1000));
});

it('L2: keeps a quick sample against a slow one that agrees, and gives it up for one that cannot be true with it', async () => {
  const { clock, server } = make(SERVICE);
  server.observe(header(SERVICE), clock.monotonicMs() - 20, clock.monotonicMs());
  const before = server.nowMs();
  server.observe(header(SERVICE + 1_000), clock.monotonicMs() - 3_000, clock.monotonicMs());
  expect(server.nowMs()).toBe(before);
  // The machine slept for an hour: its monotonic clock stood still.
  server.observe(header(SERVICE + 3_600_000), clock.monotonicMs() - 900, clock.monotonicMs());
  expect(Math.abs((server.nowMs() ?? 0) - (SERVICE + 3_600_000))).toBeLessThan(1_000);
  server.observe('not a date', 0, 1);
  expect(server.nowMs()).not.toBeNaN();
});

it('L2: before the first answer no stamp is earlier than the latest one in the books', () => {
  const clock = createManualClock({ wallMs: SERVICE - 93_600_000, settle: () => Promise.resolve() });
  expect(createServerClock(clock, () => SERVICE).stampMs()).toBe(SERVICE);
  expect(createServerClock(clock, () => SERVICE - 200_000_000).stampMs()).toBe(SERVICE - 93_600_000);
  expect(createServerClock(clock, () => null).stampMs()).toBe(SERVICE - 93_600_000);
});

it('L2: tells when what it told before was wrong, and not when it only learned it better', async () => {
  const { clock, server } = make(SERVICE);
  let jumps = 0;
  server.onJump(() => {
    jumps += 1;
  });
  server.observe(header(SERVICE), clock.monotonicMs() - 3_000, clock.monotonicMs());
  await clock.advance(1_000);
  server.observe(header(SERVICE + 1_000), clock.monotonicMs() - 20, clock.monotonicMs());
  expect(jumps).toBe(0);
  await clock.advance(1_000);
  server.observe(header(SERVICE + 322_000), clock.monotonicMs() - 20, clock.monotonicMs());
  expect(jumps).toBe(1);
});
