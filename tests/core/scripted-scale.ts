/** A scale under the test's control: what stands at each port, and what it shows. */

import type { ScalePort, ScaleReading, Scales } from '#core/platform/scale-port.ts';

export interface ScriptedScale {
  /** Scales that answer, as each has to be asked. */
  answering: ScalePort[];
  shows: ScaleReading;
  /** Ports that were asked, in order. */
  readonly asked: readonly string[];
  readonly port: Scales;
}

export function createScriptedScale(): ScriptedScale {
  const asked: string[] = [];
  const scale: ScriptedScale = {
    answering: [],
    shows: { state: 'silent' },
    asked,
    port: {
      read(port) {
        asked.push(port.path);
        return Promise.resolve(scale.shows);
      },
      found(paths) {
        asked.push(...paths);
        return Promise.resolve(scale.answering.filter(({ path }) => paths.includes(path)));
      },
    },
  };
  return scale;
}
