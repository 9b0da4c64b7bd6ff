/** Who stands at the till of a scenario. */

export const cashier = { id: 'person-1', name: 'Айгерим', role: 'cashier' } as const;
/** The same person with the right to give money back: whoever stands at the till of a money world unless a scenario says otherwise. */
export const senior = { ...cashier, role: 'senior' } as const;
export const manager = { id: 'person-2', name: 'Дана', role: 'manager' } as const;
