/** The live books while no shop is open over them: they know who may point the till elsewhere. */

import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import { type Journal, JournalFailure, type Platform } from '../ports.ts';
import { createPinAttempts, type PinAttempts } from '../staff/pin-attempts.ts';
import { createStaff, type Staff } from '../staff/staff.ts';

export interface WaitingBooks {
  /** Opens them where they are not, and keeps them open: how long a wrong PIN keeps out is counted here. @throws JournalFailure */
  staff(): Pick<Staff, 'identify' | 'people'>;
  /** @throws JournalFailure */
  journal(): Journal;
  /** How often the key's passphrase was wrong, counted like a PIN. @throws JournalFailure */
  keyAttempts(): PinAttempts;
  /** Opens them if that can be done. */
  tryToOpen(): void;
  /** Managers of the books that stand open here; asks no disk. */
  managers(): PersonView[];
  /** The books for the shop that opens over them; they are its own from here on. @throws JournalFailure */
  take(): Journal;
  close(): void;
}

type WaitingPlatform = Pick<Platform, 'clock' | 'ids' | 'passwords' | 'logger' | 'openJournal'>;

interface OpenBooks {
  readonly journal: Journal;
  readonly staff: Staff;
  readonly keyAttempts: PinAttempts;
}

export function createWaitingBooks({ clock, ids, passwords, logger, openJournal }: WaitingPlatform): WaitingBooks {
  let books: OpenBooks | null = null;

  function open(): OpenBooks {
    if (books !== null) return books;
    const journal = openJournal('live');
    books = {
      journal,
      staff: createStaff({ journal, clock, ids, passwords }),
      keyAttempts: createPinAttempts(journal, clock),
    };
    return books;
  }

  return {
    staff: () => open().staff,
    journal: () => open().journal,
    keyAttempts: () => open().keyAttempts,
    tryToOpen() {
      try {
        open();
      } catch (failure) {
        if (!(failure instanceof JournalFailure)) throw failure;
        logger.error('journal.failed', { code: failure.kind });
      }
    },
    managers: () => (books === null ? [] : managersOf(books.staff)),
    take() {
      const journal = books?.journal ?? openJournal('live');
      books = null;
      return journal;
    },
    close() {
      books?.journal.close();
      books = null;
    },
  };
}

export function managersOf(staff: Pick<Staff, 'people'>): PersonView[] {
  return staff.people().filter(({ role }) => role === 'manager');
}
