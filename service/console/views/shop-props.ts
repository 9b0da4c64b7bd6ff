import type { OrganizationAnswer } from '#service/control/answers.ts';

export interface ShopProps {
  readonly shop: OrganizationAnswer;
}
