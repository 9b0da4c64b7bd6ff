/** Reads tables in a worker: fifty thousand rows take seconds, and the screen must not wait. */

import { createTableSession } from './table-session.ts';
import { answerTable, type TableAsked } from './table-talk.ts';

const session = createTableSession();

self.addEventListener('message', (event: MessageEvent<TableAsked>) => {
  void answerTable(session, event.data).then((answer) => self.postMessage(answer));
});
