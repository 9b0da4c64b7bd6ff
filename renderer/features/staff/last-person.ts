import { create } from 'zustand';

export const useLastPerson = create<{ readonly personId: string | null }>()(() => ({ personId: null }));
