import { describe, expect, it } from 'vitest';
import { combineFeatures, type Feature } from './feature.ts';

const stops = (log: string[], name: string): Feature => ({
  start: () => void log.push(`start ${name}`),
  stop: () => void log.push(`stop ${name}`),
});

describe('features', () => {
  it('features start in their order and stop in reverse', async () => {
    const log: string[] = [];
    const { start, stop } = combineFeatures([stops(log, 'one'), {}, stops(log, 'two')]);
    start();
    await stop();
    expect(log).toEqual(['start one', 'start two', 'stop two', 'stop one']);
  });

  it('the others stop where one fails, and its failure is reported after all have ended', async () => {
    const log: string[] = [];
    const { stop } = combineFeatures([
      stops(log, 'one'),
      {
        stop() {
          throw new TypeError('not stopped');
        },
      },
      { stop: () => Promise.resolve().then(() => void log.push('ended')) },
    ]);
    await expect(stop()).rejects.toThrow('not stopped');
    expect(log).toEqual(['stop one', 'ended']);
  });

  it('the calls, operations and consequences of all features are merged', () => {
    const [first, second] = [() => ({ tasks: [] }), () => ({})] as unknown as [() => never, () => never];
    const operations = [{ kind: 'refund' }, { kind: 'shift_close' }] as unknown as NonNullable<Feature['operations']>;
    const consequences = { paid_twice: () => undefined };
    const merged = combineFeatures([
      { calls: { 'task.list': first }, operations: operations.slice(0, 1) },
      { calls: { 'task.resolve': second }, operations: operations.slice(1), consequences },
    ]);
    expect(merged.calls).toEqual({ 'task.list': first, 'task.resolve': second });
    expect(merged.operations).toEqual(operations);
    expect(merged.consequences).toEqual(consequences);
  });

  it('a call that two features define fails at start-up', () => {
    const calls = { 'task.list': () => ({ tasks: [] }) };
    expect(() => combineFeatures([{ calls }, { calls }])).toThrow('task.list is defined twice');
  });

  it('an operation or a consequence that two features define fails at start-up', () => {
    const operations = [{ kind: 'refund' }] as unknown as NonNullable<Feature['operations']>;
    const consequences = { paid_twice: () => undefined };
    expect(() => combineFeatures([{ operations }, { operations }])).toThrow('refund is defined twice');
    expect(() => combineFeatures([{ consequences }, { consequences }])).toThrow('paid_twice is defined twice');
  });
});
