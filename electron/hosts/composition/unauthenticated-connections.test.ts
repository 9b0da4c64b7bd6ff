import { describe, expect, it } from 'vitest';
import { createUnauthenticatedConnections } from './unauthenticated-connections.ts';

describe('the room for unauthenticated connections', () => {
  function crowd(max: number) {
    const connections = createUnauthenticatedConnections(max);
    const ended: string[] = [];
    return { ended, come: (name: string) => connections.admit(() => ended.push(name)) };
  }

  it('never turns the newest away: the oldest has to go', () => {
    const { come, ended } = crowd(2);
    for (const name of ['a', 'b', 'c', 'd']) come(name);
    expect(ended).toEqual(['a', 'b']);
  });

  it('a connection leaves when it is authenticated, and when it has closed', () => {
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

  it('each connection is ended only once, even when that brings the next in', () => {
    const connections = createUnauthenticatedConnections(1);
    let ends = 0;
    connections.admit(() => {
      ends += 1;
      connections.admit(() => undefined);
    });
    connections.admit(() => undefined);
    expect(ends).toBe(1);
  });
});
