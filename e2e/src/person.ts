import { expect } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { sandboxControl } from '../../sandbox/src/control.ts';
import type { SandboxControl } from '../../sandbox/src/control.ts';
import { newAccount, newCustomer } from '../../server/src/testing/customer.ts';
import type { PlanAlias } from '../../server/src/testing/customer.ts';

const places = {
  origin: process.env['E2E_APP_ORIGIN'] ?? 'http://localhost:3000',
  sandboxOrigin: process.env['E2E_SANDBOX_ORIGIN'] ?? 'http://localhost:3001',
};
export const sandbox = sandboxControl(places.sandboxOrigin);

let people = 0;

/** Returns a PAN, unique within the run, that the stand-in verifies for the first person who submits it. */
export function nextPan(): string {
  people += 1;
  // Unlike the parallel index, a worker's index is not reused when the worker restarts.
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0);
  const letter = (n: number) => String.fromCharCode(65 + (Math.floor(n) % 26));
  return `${letter(worker / 26)}${letter(worker)}${letter(people / 26)}P${letter(people)}0000${letter(worker + people)}`;
}

export function newEmail(name = 'asha'): string {
  return `${name}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}@members.test`;
}

export const demoPassword = 'demo-password';

export class Person {
  readonly page: Page;
  readonly email: string;
  readonly password: string;

  readonly #standIns: SandboxControl;
  /** Unique per person, because each number can have only one trial. */
  readonly #mobile = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

  constructor(
    page: Page,
    email = newEmail(),
    password = 'a-Good-passw0rd',
    /** Stand-ins of a separate trial. */
    standIns: SandboxControl = sandbox,
  ) {
    this.page = page;
    this.#standIns = standIns;
    this.email = email;
    this.password = password;
  }

  async signUp(address = '/signup'): Promise<void> {
    await this.page.goto(address);
    await this.page.getByLabel('First name').fill('Asha');
    await this.page.getByLabel('Last name').fill('Rao');
    await this.page.getByLabel('Email').fill(this.email);
    await this.page.getByLabel('Password', { exact: true }).fill(this.password);
    await this.page.getByRole('button', { name: 'Sign up' }).click();
    await expect(this.page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  }

  /** Opens the link in the verification email, as on another device. `next` is the screen that follows. */
  async verifyEmail(next = 'Choose your plan'): Promise<void> {
    const mail = await this.#standIns.waitForMail(this.email);
    const link = /https?:\/\/\S*email-verification\S*/.exec(mail.text)?.[0];
    expect(link).toBeDefined();
    const response = await this.page.request.get(link ?? '');
    expect(response.status()).toBe(200);
    // The screen polls every few seconds, and when its tab becomes visible again.
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(this.page.getByRole('heading', { name: next })).toBeVisible({ timeout: 20_000 });
  }

  async signIn(): Promise<void> {
    await this.page.goto('/signin');
    await this.page.getByLabel('Email').fill(this.email);
    await this.page.getByLabel('Password', { exact: true }).fill(this.password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** Signs in with a new, confirmed account, for tests of the steps after sign-up. */
  async joins(): Promise<void> {
    await newAccount(places, this.email, this.password);
    await this.signIn();
    await expect(this.page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible({
      timeout: 20_000,
    });
  }

  /** Signs in with a purchased plan, for tests of the steps after a purchase. */
  async buys(alias: PlanAlias): Promise<void> {
    const { email, password } = this;
    await newCustomer(places, { email, password, pan: nextPan() }, alias);
    await this.signIn();
    await this.seesHome();
  }

  planCard(alias: string): Locator {
    return this.page.locator(`[data-plan="${alias}"]`);
  }

  async choosePlan(alias: string): Promise<void> {
    await this.planCard(alias).getByRole('button', { name: 'Subscribe' }).click();
    await expect(this.page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
    await expect(this.page).toHaveURL(/\/checkout/);
  }

  async verifyKyc(pan = nextPan()): Promise<void> {
    await this.fillIfEditable('First name', 'Asha');
    await this.fillIfEditable('Last name', 'Rao');
    await this.page.getByLabel('Date of birth').fill('17-04-1990');
    await this.page.getByLabel('PAN', { exact: true }).fill(pan);
    await this.page.getByRole('button', { name: 'Verify KYC' }).click();
    await expect(this.page.getByText('Your identity is verified.')).toBeVisible();
  }

  private async fillIfEditable(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label).fill(text);
  }

  signingPage(): FrameLocator {
    return this.page.frameLocator('iframe[title="Signing page"]');
  }

  async startSigning(): Promise<void> {
    await this.page.getByRole('button', { name: 'eSign Terms & Conditions' }).click();
  }

  async eSign(): Promise<void> {
    await this.startSigning();
    await this.signingPage().getByLabel('One-time password').fill('111000');
    await this.signingPage().getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(this.page.getByText('The terms are signed.')).toBeVisible({ timeout: 20_000 });
  }

  async fillBilling(details: { state?: string; mobile?: string; pinCode?: string } = {}): Promise<void> {
    // Previously entered details are collapsed.
    const edit = this.page.getByRole('button', { name: /^Edit (?:Billing|Your details)$/ });
    if (await edit.isVisible()) await edit.click();
    await this.page.getByLabel('Mobile').fill(details.mobile ?? this.#mobile);
    await this.page.getByLabel('PIN code').fill(details.pinCode ?? '411001');
    await this.page.getByLabel('State').selectOption({ label: details.state ?? 'Maharashtra' });
  }

  /** Goes from sign-up to a completed checkout form. */
  async fillsCheckout(alias: string, address?: string): Promise<void> {
    await this.signUp(address);
    await this.verifyEmail();
    await this.choosePlan(alias);
    await this.verifyKyc();
    await this.eSign();
    await this.fillBilling();
  }

  async openPayment(): Promise<void> {
    await this.page.getByRole('button', { name: /Pay Now/ }).click();
    await expect(this.widget().getByRole('button', { name: /^Pay ₹/ })).toBeVisible({ timeout: 20_000 });
  }

  widget(): FrameLocator {
    return this.page.frameLocator('iframe[title="Razorpay Checkout"]');
  }

  /** Closes the payment window. The button disappears on click, so the browser may never report a finished click. */
  async closeWidget(): Promise<void> {
    const frame = this.page.locator('iframe[title="Razorpay Checkout"]');
    const clicked = this.widget()
      .getByRole('button', { name: 'Close', exact: true })
      .click({ timeout: 10_000 })
      .catch(() => undefined);
    await Promise.race([clicked, frame.waitFor({ state: 'detached' })]);
    await expect(frame).toHaveCount(0);
  }

  async pay(): Promise<void> {
    await this.openPayment();
    await this.widget()
      .getByRole('button', { name: /^Pay ₹/ })
      .click();
  }

  /** Asserts that Home shows research, which requires an active plan. */
  async seesHome(): Promise<void> {
    await expect(this.page.getByRole('navigation', { name: 'Sections' })).toBeVisible({ timeout: 20_000 });
    await expect(this.page.getByRole('heading', { name: 'Research' })).toBeVisible();
  }
}
