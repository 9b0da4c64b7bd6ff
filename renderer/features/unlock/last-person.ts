import { create } from 'zustand';

/** Who stood at the till last: their name is chosen already when they come back to it. */
export const useLastPerson = create<{ readonly personId: string | null }>()(() => ({ personId: null }));
