/** The live books while no shop is open over them: they know who may point the till elsewhere. */

import type { PersonView } from '../../../shared/contract/views/app-view.ts';
import type { Journal, Platform } from '../ports.ts';
import { createPinAttempts, type PinAttempts } from '../staff/pin-attempts.ts';
import { createStaff, type Staff } from '../staff/staff.ts';

export interface WaitingBooks {
  /** Opens them where they are not, and keeps them open: how long a wrong PIN keeps out is counted here. @throws JournalFailure */
  staff(): Pick<Staff, 'identify' | 'people'>;
  /** @throws JournalFailure */
  journal(): Journal;
  /** How often the key's passphrase was wrong, counted like a PIN. @throws JournalFailure */
  keyAttempts(): PinAttempts;
  /** Managers of the books that stand open here; asks no disk. */
  managers(): PersonView[];
  /** The books for the shop that opens over them; they are its own from here on. @throws JournalFailure */
  take(): Journal;
  close(): void;
}

type WaitingPlatform = Pick<Platform, 'clock' | 'ids' | 'passwords' | 'openJournal'>;

interface OpenBooks {
  readonly journal: Journal;
  readonly staff: Staff;
  readonly keyAttempts: PinAttempts;
}

export function createWaitingBooks({ clock, ids, passwords, openJournal }: WaitingPlatform): WaitingBooks {
  let books: OpenBooks | null = null;

  function open(): OpenBooks {
    if (books !== null) return books;
    const journal = openJournal('live');
    try {
      books = {
        journal,
        staff: createStaff({ journal, clock, ids, passwords }),
        keyAttempts: createPinAttempts(journal, clock),
      };
      return books;
    } catch (failure) {
      // Whoever mends them must find them free.
      journal.close();
      throw failure;
    }
  }

  return {
    staff: () => open().staff,
    journal: () => open().journal,
    keyAttempts: () => open().keyAttempts,
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
