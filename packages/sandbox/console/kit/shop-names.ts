import type { OrganizationAnswer } from '#sandbox/control/answers.ts';
import type { Option } from './options.ts';

export const shopOptions = (organizations: readonly OrganizationAnswer[]): Option[] =>
  organizations.map(({ organization_id: id, name }) => [String(id), name]);

export const shopName = (organizations: readonly OrganizationAnswer[], id: number): string | undefined =>
  organizations.find(({ organization_id: one }) => one === id)?.name;
