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
