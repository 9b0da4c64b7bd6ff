/** What a command is given of the process. */
export interface Terminal {
  out(text: string): void;
  error(text: string): void;
  /** A person reads: no JSON. */
  isTerminal: boolean;
  environment: Readonly<Record<string, string | undefined>>;
  sleep(milliseconds: number): Promise<void>;
  nowMs(): number;
  /** Until the process is asked to stop. */
  stopped: Promise<unknown>;
}

/** One line for a person, JSON for a program. */
export function say({ out, isTerminal }: Terminal, text: string, data: object): void {
  out(isTerminal ? `${text}\n` : `${JSON.stringify(data)}\n`);
}
