/** The connection between the process that plays Electron's main process and the one with its pages. */

export type Calls = Readonly<Record<string, (input: never) => unknown>>;

interface Port {
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
}

export interface Line<Theirs extends Calls> {
  ask<Name extends keyof Theirs & string>(
    name: Name,
    input: Parameters<Theirs[Name]>[0],
  ): Promise<Awaited<ReturnType<Theirs[Name]>>>;
  close(why: string): void;
}

interface Message {
  readonly number: number;
  readonly name?: string;
  readonly input?: unknown;
  readonly value?: unknown;
  readonly error?: string;
}

export function openLine<Theirs extends Calls>(port: Port, ours: Partial<Calls>): Line<Theirs> {
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let closed: string | null = null;

  async function answer({ number, name = '', input }: Message): Promise<void> {
    try {
      const handler = ours[name] as ((asked: unknown) => unknown) | undefined;
      if (handler === undefined) throw new Error(`nobody answers ${name}`);
      port.send({ number, value: await handler(input) });
    } catch (cause) {
      port.send({ number, error: cause instanceof Error ? cause.message : String(cause) });
    }
  }

  port.onMessage((received) => {
    const message = received as Message;
    if (message.name !== undefined) {
      void answer(message);
      return;
    }
    const waiting = open.get(message.number);
    open.delete(message.number);
    if (message.error === undefined) waiting?.resolve(message.value);
    else waiting?.reject(new Error(message.error));
  });

  return {
    ask(name, input) {
      const waiting = Promise.withResolvers<unknown>();
      // A call without an answer is not awaited.
      waiting.promise.catch(() => undefined);
      if (closed !== null) {
        waiting.reject(new Error(closed));
      } else {
        last += 1;
        open.set(last, waiting);
        port.send({ number: last, name, input });
      }
      return waiting.promise as never;
    },
    close(why) {
      closed = why;
      for (const waiting of open.values()) waiting.reject(new Error(why));
      open.clear();
    },
  };
}
