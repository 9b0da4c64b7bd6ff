/** A manager, a senior and a cashier at a till in training. */

import { onTestFinished } from 'vitest';
import { createTillWorld, type TillWorld } from './till-world.ts';

export const PIN = { Айгүл: '80510001', Дана: '80510002', Ерлан: '80510003' } as const;
export type TeamName = keyof typeof PIN;

export interface TillTeam {
  become(name: TeamName): Promise<void>;
  idOf(name: TeamName): Promise<string>;
  /** What a person types to approve another's action. */
  approvalOf(name: TeamName, pin?: string): Promise<{ personId: string; pin: string }>;
}

export async function hireTeam(world: TillWorld): Promise<TillTeam> {
  await world.ask('setup.startTraining', {});
  await world.ask('setup.createManager', { name: 'Айгүл', pin: PIN.Айгүл });
  await world.ask('staff.add', { name: 'Дана', role: 'senior', pin: PIN.Дана });
  await world.ask('staff.add', { name: 'Ерлан', role: 'cashier', pin: PIN.Ерлан });

  async function idOf(name: TeamName): Promise<string> {
    const { people } = await world.ask('app.view', {});
    return people.find((person) => person.name === name)?.id ?? '';
  }
  return {
    idOf,
    async become(name) {
      await world.ask('session.unlock', { personId: await idOf(name), pin: PIN[name] });
    },
    approvalOf: async (name, pin = PIN[name]) => ({ personId: await idOf(name), pin }),
  };
}

export async function openTeamTill(): Promise<{ world: TillWorld; team: TillTeam }> {
  const world = await createTillWorld();
  onTestFinished(() => world.close());
  const team = await hireTeam(world);
  await world.clock.advance(5_000);
  return { world, team };
}
