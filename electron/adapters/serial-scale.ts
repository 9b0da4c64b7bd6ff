import { PrinterFailure } from '#core/platform/ports.ts';
import type { ScalePort, ScaleReading, Scales } from '#core/platform/scale-port.ts';
import { scaleTalks } from './scale-frames.ts';
import { openSerialLine, type SerialLine, type SerialPorts } from './serial-line.ts';
import { after } from './system-clock.ts';

/** For one answer. */
const ANSWER_MS = 500;
/** To come to rest. */
const REST_MS = 2_500;
const PAUSE_MS = 150;

/** As scales are delivered, the usual first. */
const settings = [
  { protocol: 'cas', baudRate: 9600 },
  { protocol: 'massa_k', baudRate: 57_600 },
  { protocol: 'massa_k', baudRate: 4800 },
  { protocol: 'massa_k', baudRate: 19_200 },
  { protocol: 'massa_k', baudRate: 9600 },
  { protocol: 'cas', baudRate: 4800 },
  { protocol: 'cas', baudRate: 19_200 },
] as const satisfies readonly Omit<ScalePort, 'path'>[];

export interface SerialScaleParts {
  readonly nowMs: () => number;
  readonly load?: () => Promise<SerialPorts>;
}

export function createSerialScales({ nowMs, load }: SerialScaleParts): Scales {
  let last: Promise<unknown> = Promise.resolve();

  /** A port has one user: a search and a weighing wait for each other. */
  function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  }

  async function over(port: ScalePort, untilRest: boolean): Promise<ScaleReading> {
    let line: SerialLine;
    try {
      line = await openSerialLine(port.path, port.baudRate, load);
    } catch (failure) {
      const isDriverMissing = failure instanceof PrinterFailure && failure.kind === 'no_driver';
      return { state: isDriverMissing ? 'no_driver' : 'not_found' };
    }
    try {
      const endMs = nowMs() + (untilRest ? REST_MS : 0);
      let reading = await ask(line, port.protocol);
      while (reading.state === 'moving' && nowMs() < endMs) {
        await pause(PAUSE_MS);
        reading = await ask(line, port.protocol);
      }
      return reading;
    } catch {
      return { state: 'not_found' };
    } finally {
      line.drop();
    }
  }

  return {
    read: (port) => inTurn(() => over(port, true)),
    found: (paths) =>
      inTurn(async () => {
        const perPath = await Promise.all(
          paths.map(async (path) => {
            for (const way of settings) {
              const { state } = await over({ path, ...way }, false);
              if (state === 'not_found' || state === 'no_driver') return [];
              if (state !== 'silent') return [{ path, ...way }];
            }
            return [];
          }),
        );
        return perPath.flat();
      }),
  };
}

/** `silent` where no whole answer comes in time. Rejects when the port is lost. */
async function ask(line: SerialLine, protocol: ScalePort['protocol']): Promise<ScaleReading> {
  const talk = scaleTalks[protocol];
  const { promise, resolve, reject } = Promise.withResolvers<ScaleReading>();
  let heard: number[] = [];
  let asked = 0;
  const cancel = after(ANSWER_MS, () => {
    resolve({ state: 'silent' });
  });
  const send = (): void => {
    const question = talk.questions[asked];
    asked += 1;
    heard = [];
    if (question !== undefined) line.write(question).catch(reject);
  };
  line.onLost(() => {
    reject(new Error('The port of the scale was lost'));
  });
  line.onByte((byte) => {
    heard.push(byte);
    const bytes = Uint8Array.from(heard);
    if (asked < talk.questions.length) {
      if (talk.isNext(bytes)) send();
      return;
    }
    const answer = talk.answer(bytes);
    if (answer !== null) resolve(answer);
  });
  try {
    send();
    return await promise;
  } finally {
    cancel();
  }
}

async function pause(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  after(ms, () => {
    resolve(null);
  });
  await promise;
}
