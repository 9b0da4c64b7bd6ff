import type { OrganizationAnswer } from '#sandbox/control/answers.ts';

export interface ShopProps {
  readonly shop: OrganizationAnswer;
}
