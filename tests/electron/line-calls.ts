import type { WebPreferences } from 'electron';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DisplayState {
  readonly id: number;
  readonly bounds: Area;
}

/** The machine that a till finds: what Electron would have from the system. */
export interface MachineState {
  /** Where the system keeps this user's files. */
  readonly home: string;
  readonly locale: string;
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly version: string;
  /** The first one is the primary. */
  readonly displays: readonly DisplayState[];
  /** `key` is what the system encrypts with; another one is another system. null: it keeps no keys. */
  readonly keyStore: { readonly backend: 'gnome_libsecret' | 'basic_text'; readonly key: string | null };
  readonly printers: readonly string[];
  /** What a person presses in native dialogs, by number of the button, one after the other. */
  readonly dialogAnswers: readonly number[];
  /** Where updates come from, as `app-update.yml` of a package says it; null: nowhere. */
  readonly updatesUrl: string | null;
  /** The version that is offered there. */
  readonly update: string | null;
}

export interface WindowState {
  readonly id: number;
  readonly url: string;
  readonly isVisible: boolean;
  readonly isFocused: boolean;
  readonly isFullScreen: boolean;
  readonly bounds: Area;
  readonly preferences: WebPreferences;
}

export interface PageRequest {
  readonly windowId: number;
  readonly partition: string;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

export type PageAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
    }
  | { readonly kind: 'failed'; readonly reason: string };

/** A sheet that left a printer: the PDF that was on it, or nothing. */
export interface PrintedSheet {
  readonly printer: string;
  readonly pdf: Uint8Array | null;
  readonly options: Readonly<Record<string, unknown>>;
}

/** A message over IPC by somebody who is not the page of a window. */
export interface Stranger {
  readonly windowId: number;
  /** `none`: the frame has gone already. `disposed`: it throws at every question. */
  readonly frame: 'main' | 'sub' | 'none' | 'disposed';
  readonly url: string;
  readonly channel: string;
  readonly args: readonly unknown[];
}

interface FromPage {
  readonly windowId: number;
  readonly documentId: string;
  readonly channel: string;
  readonly args: readonly unknown[];
}

/** What the process with the pages answers. */
export type DriverCalls = {
  openPage(input: { windowId: number; partition: string; preload: string | null; size: Area }): Promise<void>;
  /** Resolves to why it did not load, or null. */
  load(input: { windowId: number; url: string }): Promise<string | null>;
  send(input: { windowId: number; documentId: string; channel: string; args: readonly unknown[] }): Promise<void>;
  closePage(input: { windowId: number }): Promise<void>;
  crashPage(input: { windowId: number }): Promise<void>;
  showDialog(input: { title: string; words: string }): void;
  complain(input: { words: string }): void;
  /** This process tells the one that holds `pid` that it was started. */
  tellFirst(input: { pid: number; argv: string[]; folder: string; data: unknown }): void;
  noteAct(input: { name: string; value: unknown }): void;
  ending(input: { code: number }): void;
};

/** What the process that plays Electron answers: first to its pages, then to the test. */
export type DoubleCalls = {
  serve(request: PageRequest): Promise<PageAnswer>;
  mayNavigate(input: { windowId: number; url: string; isMainFrame: boolean }): boolean;
  mayOpen(input: { windowId: number; url: string }): boolean;
  mayDo(input: { windowId: number; permission: string; isCheck: boolean }): Promise<boolean>;
  document(input: { windowId: number; documentId: string; url: string }): void;
  invoke(input: FromPage): Promise<unknown>;
  post(input: FromPage): void;
  gone(input: { windowId: number; reason: string }): void;

  closeWindow(input: { windowId: number }): void;
  minimize(input: { windowId: number }): void;
  /** Somebody touches the window. */
  focusWindow(input: { windowId: number }): void;
  setDisplays(input: { displays: readonly DisplayState[] }): void;
  power(input: { event: 'suspend' | 'resume' | 'shutdown' }): void;
  firstTold(input: { argv: string[]; folder: string; data: unknown }): void;
  quit(input: Record<string, never>): void;
  /** For timers of four seconds and longer, and for the clock that measures them; not for the wall's. */
  passTime(input: { ms: number }): void;
  stuck(input: { windowId: number; isStuck: boolean }): void;
  /** What a person will press in the next dialogs; null: nothing, until it is taken back. */
  press(input: { answers: readonly (number | null)[] }): void;
  stranger(input: Stranger): Promise<unknown>;
  windows(input: Record<string, never>): WindowState[];
  printed(input: Record<string, never>): PrintedSheet[];
  memory(input: { collect: boolean }): number;
};
