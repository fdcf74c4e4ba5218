import { Person, demoPassword } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

const title = 'Position size before conviction';
const address = '/articles/position-size-before-conviction';

test('a member bookmarks, resumes, searches, saves and reads articles offline', async ({
  newContext,
  ownPageOf,
  watching,
}) => {
  // Uses a separate session, because it signs out at the end.
  const desk = await (await newContext()).newPage();
  await new Person(desk, 'quarterly@demo.test', demoPassword).signIn();
  await desk.getByRole('button', { name: 'Profile menu' }).waitFor();
  await desk.goto(address);
  const bookmark = desk.getByRole('button', { name: 'Bookmark' });
  const saved = desk.waitForResponse((response) => response.url().endsWith('/bookmark'));
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await saved;
  // Before scrolling, because clicking the button scrolls back to it and would save that position.
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toBe('position-size-before-conviction.pdf');
  const kept = desk.waitForResponse((response) => response.url().endsWith('/position'));
  await desk.getByRole('heading', { name: 'What happens later' }).scrollIntoViewIfNeeded();
  await kept;

  // The same member on another device.
  const phone = await ownPageOf('quarterly');
  await phone.goto('/reading?part=bookmarked');
  await phone.getByRole('link', { name: title }).click();
  await phone.getByRole('button', { name: 'Continue where you left off' }).click();
  await expect(phone.getByRole('heading', { name: 'What happens later' })).toBeInViewport();

  // Open an article and a stock, by keyboard only.
  await phone.keyboard.press('Control+k');
  await phone.keyboard.type('zephyrine');
  await expect(phone.getByRole('option', { name: /Zephyrine Valves: a small part/ })).toBeVisible();
  await phone.keyboard.press('Enter');
  await expect(phone).toHaveURL(/\/stocks\//);

  await phone.goto('/reading');
  await phone.getByRole('button', { name: 'Create feed' }).click();
  const url = await phone.getByLabel('Feed address').inputValue();
  const feed = await phone.request.get(new URL(url).pathname);
  expect(await feed.text()).toContain(`<title>${title}</title>`);

  // Opened articles are available offline. Signing out removes them.
  await desk.goto(address);
  await desk.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await desk.reload();
  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await desk.context().setOffline(true);
  await desk.reload();
  await expect(desk.getByText('There is no connection.', { exact: false })).toBeVisible();
  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await desk.context().setOffline(false);
  // The page recovers automatically.
  await expect(desk.getByRole('button', { name: 'Bookmark' })).toBeVisible();
  await desk.goto('/account');
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await expect(desk.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => desk.evaluate(async () => (await caches.keys()).length)).toBe(0);
  // The browser logs these for offline calls.
  watching.takeComplaints(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
});
