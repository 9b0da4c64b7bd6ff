import type { OtherSender } from '../line-calls.ts';
import { theIpcMain } from './ipc-main.ts';
import { answer } from './machine.ts';
import { outside, strict } from './strict.ts';
import { type ContentsDouble, contentsOf } from './web-contents.ts';
import { FrameDouble } from './web-frame.ts';

/** Closed windows, whose messages may still arrive. */
const closed = new Map<number, ContentsDouble>();

function eventOf(sender: ContentsDouble, senderFrame: FrameDouble | null): never {
  return strict('IPC event', {
    type: 'frame',
    sender: outside(sender),
    senderFrame,
    processId: 1_000,
    frameId: senderFrame === null ? 0 : 1,
    returnValue: undefined,
    ports: [],
    preventDefault: () => undefined,
    defaultPrevented: false,
  }) as never;
}

function madeFrame({ windowId, frame, url }: OtherSender, main: () => FrameDouble): FrameDouble | null {
  if (frame === 'none') return null;
  const made = new FrameDouble(windowId, 'other', url, frame === 'sub' ? main() : null);
  if (frame === 'disposed') made.dispose();
  return made;
}

answer({
  async invoke({ windowId, documentId, channel, args }) {
    const sender = contentsOf(windowId);
    if (sender === null) throw new Error('Object has been destroyed');
    closed.set(windowId, sender);
    return theIpcMain.invoked(eventOf(sender, sender.frameOf(documentId)), channel, args);
  },
  post({ windowId, documentId, channel, args }) {
    const sender = contentsOf(windowId);
    if (sender === null) return;
    const event = eventOf(sender, sender.frameOf(documentId));
    sender.itsIpc.posted(event, channel, args);
    theIpcMain.posted(event, channel, args);
  },
  async callFromOther(call) {
    const sender = contentsOf(call.windowId) ?? closed.get(call.windowId);
    if (sender === undefined) throw new Error('no such window');
    const made = madeFrame(call, () => sender.mainFrame);
    const ask = (frame: FrameDouble | null): Promise<unknown> =>
      theIpcMain.invoked(eventOf(sender, frame), call.channel, call.args);
    // As if another document were in the window's own main frame.
    if (call.frame === 'main' && made !== null) return sender.whileShowing(made, () => ask(sender.mainFrame));
    return ask(made === null ? null : outside(made));
  },
});
