import { expect, type Locator, type Page } from '@playwright/test';

type Role = 'cashier' | 'senior' | 'manager';

/** People at the till, as a manager makes them and as they stand in for each other. */
export interface StaffPage {
  /** From wherever the till is; ends in the list of people. */
  openStaff(): Promise<void>;
  add(name: string, role: Role, pin: string): Promise<void>;
  /** From the strip, without locking. */
  switchTo(name: string, pin: string): Promise<void>;
  /** In the question that is open: who, and the PIN. */
  approve(name: string, pin: string): Promise<void>;
  typePin(pin: string, within?: Locator): Promise<void>;
  readonly approval: Locator;
}

export function createStaffPage(page: Page, { touches = false }: { readonly touches?: boolean } = {}): StaffPage {
  const press = (target: Locator): Promise<void> => (touches ? target.tap() : target.click());
  const approval = page.getByTestId('approval');

  async function typePin(pin: string, within: Locator = page.getByRole('dialog')): Promise<void> {
    for (const digit of pin) await press(within.getByTestId(`pin-${digit}`));
    await press(within.getByTestId('pin-enter'));
  }

  async function choose(within: Locator, testId: RegExp, name: string): Promise<void> {
    const person = within.getByTestId(testId).filter({ hasText: name });
    await press(person);
    await expect(person.getByRole('radio')).toBeChecked();
  }

  return {
    async openStaff() {
      await press(page.getByTestId('sidebar-settings'));
      await press(page.getByTestId('settings-staff'));
      await expect(page.getByTestId('staff-add')).toBeVisible();
    },
    async add(name, role, pin) {
      await press(page.getByTestId('staff-add'));
      await page.getByTestId('person-name').fill(name);
      await press(page.getByTestId(`role-${role}`));
      await press(page.getByTestId('person-save'));
      await typePin(pin);
      await typePin(pin);
      await expect(page.getByTestId(/^staff-person-/).filter({ hasText: name })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    async switchTo(name, pin) {
      await press(page.getByTestId('switch-person'));
      await choose(page.getByTestId('switch'), /^switch-to-/, name);
      await typePin(pin, page.getByTestId('switch'));
      await expect(page.getByTestId('switch')).toHaveCount(0);
      await expect(page.getByTestId('switch-person')).toContainText(name);
    },
    async approve(name, pin) {
      await expect(approval).toBeVisible();
      await choose(approval, /^approver-/, name);
      await typePin(pin, approval);
      await expect(approval).toHaveCount(0);
    },
    typePin,
    approval,
  };
}
