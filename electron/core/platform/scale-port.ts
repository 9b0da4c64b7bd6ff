/** How it is asked, and how fast. */
export interface ScalePort {
  /** `COM3`, `/dev/ttyUSB0` */
  readonly path: string;
  readonly protocol: 'cas' | 'massa_k';
  readonly baudRate: 4800 | 9600 | 19_200 | 57_600;
}

/**
 * `stable`: grams on the scale, 0 or more. `moving`: it has not come to rest. `silent`: the port opens, but no scale
 * answers in a way that is understood.
 */
export type ScaleReading =
  | { readonly state: 'stable'; readonly grams: number }
  | { readonly state: 'moving' | 'negative' | 'overloaded' | 'silent' | 'not_found' | 'no_driver' };

/** The port is opened for each reading and closed after it; there is no polling. */
export interface Scales {
  /** Waits a moment for the weight to come to rest. Never rejects. */
  read(port: ScalePort): Promise<ScaleReading>;
  /** Scales that answer at one of these ports, each as it has to be asked. Never rejects. */
  found(paths: readonly string[]): Promise<ScalePort[]>;
}
