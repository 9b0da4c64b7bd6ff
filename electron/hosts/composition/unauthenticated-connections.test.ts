import { describe, expect, it } from 'vitest';
import { createUnauthenticatedConnections } from './unauthenticated-connections.ts';

describe('the room for strangers', () => {
  function crowd(max: number) {
    const strangers = createUnauthenticatedConnections(max);
    const ended: string[] = [];
    return { ended, come: (name: string) => strangers.admit(() => ended.push(name)) };
  }

  it('never turns the newest away: the oldest has to go', () => {
    const { come, ended } = crowd(2);
    for (const name of ['a', 'b', 'c', 'd']) come(name);
    expect(ended).toEqual(['a', 'b']);
  });

  it('is left by whoever is known, and by whoever has gone', () => {
    const { come, ended } = crowd(2);
    const known = come('a');
    come('b');
    known();
    known();
    come('c');
    expect(ended).toEqual([]);
    come('d');
    expect(ended).toEqual(['b']);
  });

  it('tells everybody that it ends only once, even when that brings the next in', () => {
    const strangers = createUnauthenticatedConnections(1);
    let ends = 0;
    strangers.admit(() => {
      ends += 1;
      strangers.admit(() => undefined);
    });
    strangers.admit(() => undefined);
    expect(ends).toBe(1);
  });
});
