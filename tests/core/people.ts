export const cashier = { id: 'person-1', name: 'Айгерим', role: 'cashier' } as const;
/** May refund; the default person of a money world. */
export const senior = { ...cashier, role: 'senior' } as const;
export const manager = { id: 'person-2', name: 'Дана', role: 'manager' } as const;
