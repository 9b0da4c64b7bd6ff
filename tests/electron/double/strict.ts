import { EventEmitter } from 'node:events';

/** Properties that JavaScript itself reads: `await`, JSON, a printed error. */
const harmless = new Set(['then', 'toJSON', 'constructor', 'inspect', 'nodeType', 'asymmetricMatch', '$$typeof']);
/** Node's own, which Electron's objects answer after their end, too. */
const emitterNames = new Set(Object.getOwnPropertyNames(EventEmitter.prototype).concat('isDestroyed'));

let complain: (words: string) => void = () => undefined;

/** A fault of the till that its own `catch` must not hide: it is thrown, and it also fails the test. */
export function complainTo(listener: (words: string) => void): void {
  complain = listener;
}

export function fault(words: string): Error {
  complain(words);
  return new Error(words);
}

/** Electron's own error text. */
export function electronError(words: string): Error {
  return new TypeError(words);
}

const outsides = new WeakMap<object, object>();

export function outside<Inner extends object>(inner: Inner): Inner {
  return (outsides.get(inner) ?? inner) as Inner;
}

export interface StrictOptions {
  /** What Electron throws for every access to an object that is gone; null while it is there. */
  readonly gone?: () => Error | null;
}

/** The same object, which throws for every unknown name: nothing that is not doubled is read unnoticed. */
export function strict<Inner extends object>(name: string, inner: Inner, { gone }: StrictOptions = {}): Inner {
  const proxy = new Proxy(inner, {
    get(target, key) {
      if (typeof key === 'symbol') return Reflect.get(target, key, target) as unknown;
      if (!(key in target)) {
        if (harmless.has(key)) return undefined;
        throw fault(`The double of Electron does not know ${name}.${key}`);
      }
      const end = emitterNames.has(key) ? null : (gone?.() ?? null);
      if (end !== null) throw end;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' && !isClass(value)
        ? (value as (...args: unknown[]) => unknown).bind(target)
        : value;
    },
    set(target, key, value) {
      if (typeof key === 'string' && !(key in target))
        throw fault(`The double of Electron does not know ${name}.${key}`);
      return Reflect.set(target, key, value, target);
    },
  });
  outsides.set(inner, proxy);
  return proxy;
}

function isClass(value: object): boolean {
  return Object.getOwnPropertyDescriptor(value, 'prototype')?.writable === false;
}

/** An emitter with known event names; a listener to any other would wait for good. */
export class StrictEmitter extends EventEmitter {
  readonly #name: string;
  readonly #events: ReadonlySet<string>;

  constructor(name: string, events: readonly string[]) {
    super();
    this.#name = name;
    this.#events = new Set(events);
    this.setMaxListeners(0);
  }

  override on(event: string, listener: (...args: never[]) => void): this {
    this.#check(event);
    return super.on(event, listener as never);
  }

  override once(event: string, listener: (...args: never[]) => void): this {
    this.#check(event);
    return super.once(event, listener as never);
  }

  override addListener(event: string, listener: (...args: never[]) => void): this {
    return this.on(event, listener);
  }

  #check(event: string): void {
    if (!this.#events.has(event))
      throw fault(`The double of Electron does not know the event ${event} of ${this.#name}`);
  }
}

export interface Preventable {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
}

export function preventable<More extends object>(name: string, more: More): Preventable & More {
  let isPrevented = false;
  const base: Preventable = {
    preventDefault() {
      isPrevented = true;
    },
    get defaultPrevented() {
      return isPrevented;
    },
  };
  return strict(name, Object.defineProperties(base, Object.getOwnPropertyDescriptors(more)) as Preventable & More);
}
