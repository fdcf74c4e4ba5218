import type { BrowserContext, Page } from '@playwright/test';
import { fullBrowser } from '../../src/full-browser.ts';
import { inspectLooks } from '../../src/inspect.ts';
import { sandbox } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test.use(fullBrowser);

/**
 * Replaces the browser's push service, which a headless browser cannot reach, with a subscription at the stand-in,
 * which decrypts the server's messages.
 */
async function standInForPushService(context: BrowserContext): Promise<{ readonly endpoint: string }> {
  const [subscription] = await sandbox.subscribe();
  if (subscription === undefined) throw new Error('No subscription.');
  await context.addInitScript((json) => {
    let isSubscribed = false;
    const stub = { ...json, toJSON: () => json, unsubscribe: async () => true };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        isSubscribed = true;
        return stub;
      },
      getSubscription: async () => (isSubscribed ? stub : null),
    });
  }, subscription);
  return subscription;
}

/** Passes a message to the service worker, like the browser's push service. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data,
  });
  await session.detach();
}

/**
 * Clicks the displayed notification and returns the URL that the worker opens. A scripted click may not open a window,
 * so the attempt is recorded instead.
 */
async function clickNotification(page: Page): Promise<string> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('No service worker.');
  // Passed as a string, because its globals are those of a service worker.
  return worker.evaluate<string>(`(async () => {
    const [notification] = await self.registration.getNotifications();
    const opened = new Promise((resolve) => {
      Object.assign(self.clients, { matchAll: async () => [], openWindow: async (url) => resolve(url) });
    });
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    return opened;
  })()`);
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('push is enabled on a device, arrives, opens its page, and an expired device is shown', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('quarterly');
  await page.context().grantPermissions(['notifications']);
  const subscription = await standInForPushService(page.context());
  await page.goto('/account/notifications');
  await page.getByRole('button', { name: 'Enable push on this device' }).click();
  await expect(page.getByText('This device receives push alerts.')).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Research: Push' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Renewals and billing: Push' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Hold alerts during quiet hours' }).click();
  await expect(page.getByLabel('From')).toHaveValue('22:00');

  await page.getByLabel('From').fill('23:15');
  await page.getByLabel('From').blur();
  await expect(page.getByText('Alerts saved.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue('23:15');
  await inspectLooks(page, 'alerts');

  await page.getByRole('button', { name: 'Send test push' }).click();
  await expect(page.getByText('Test alert sent.')).toBeVisible();
  const [push] = await sandbox.pushes(subscription);
  if (push === undefined) throw new Error('The push service received nothing.');

  // Deliver the decrypted message through the browser's push event.
  await deliver(page, push.text);
  await expect
    .poll(() => shownOn(page))
    .toMatchObject([{ title: 'Test alert', body: 'Alerts reach you here.' }]);
  // A repeated message, for example after a server crash, replaces the first one.
  await deliver(page, push.text);
  await expect.poll(() => shownOn(page)).toHaveLength(1);

  expect(await clickNotification(page)).toBe(new URL('/account/notifications', page.url()).href);

  await sandbox.unsubscribe(subscription);
  await page.getByRole('button', { name: 'Send test push' }).click();
  await expect(page.getByText('You do not receive alerts on this channel yet.')).toBeVisible();
  await expect(page.getByText('Expired. Enable push on that device again.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove device' }).click();
  await expect(page.getByText('No device receives push alerts yet.')).toBeVisible();
  await page.context().close();
});

test('WhatsApp is confirmed by a code, tested, and stopped', async ({ ownPageOf }) => {
  const page = await ownPageOf('premiumtrial');
  await page.goto('/account/notifications');
  const mobile = `9${String(Date.now()).slice(-8)}5`;
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel(/Send me WhatsApp alerts/).check();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(/We sent you a code by WhatsApp/)).toBeVisible();
  const [message] = await sandbox.whatsApp(`91${mobile}`);
  await page.getByLabel('Code').fill(message?.texts[0] ?? '');
  await page.getByRole('button', { name: 'Confirm number' }).click();
  await expect(page.getByText('Receives WhatsApp alerts.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Rebalances: WhatsApp' })).toBeChecked();
  await page.reload();
  await inspectLooks(page, 'whatsapp');
  await page.getByRole('button', { name: 'Send test WhatsApp' }).click();
  await expect(page.getByText('Test alert sent.')).toBeVisible();
  expect((await sandbox.whatsApp(`91${mobile}`)).at(-1)?.texts).toEqual([
    'Alerts reach you here.',
    'Test alert',
  ]);
  await page.getByRole('button', { name: 'Stop WhatsApp alerts' }).click();
  await expect(page.getByText(/^Stopped. Confirm the number again/)).toBeVisible();
  await page.context().close();
});
