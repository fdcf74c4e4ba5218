import { expect, test } from '../../src/test.ts';

test('on a phone the total is one expandable line, the first field is visible, and the next step is named', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('registered');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/checkout?subscription=CMP1Y');
  await expect(page.getByLabel('First name')).toBeInViewport({ timeout: 20_000 });
  await expect(page.getByText(/^Next: sign the terms/)).toBeInViewport();
  const line = page.locator('summary').filter({ hasText: '₹7,057.07' });
  await expect(line).toBeInViewport();
  const why = page.getByText('91 days until the service ends').filter({ visible: true });
  await expect(why).toHaveCount(0);
  // Nothing can be paid yet, so the button is at the end of the page.
  await expect(page.getByRole('button', { name: 'Pay Now' })).not.toBeInViewport();
  await line.click();
  await expect(why).toHaveCount(1);
  await expect(page).toHaveTitle(/Checkout.*Sahyadri Research/);
});
