import { test as base, expect } from '@playwright/test';
import { Person } from './person.ts';

/** Every journey fails on an unexpected message in the console or an exception in the page. */
export const test = base.extend<{ person: Person; allowedMessages: RegExp[] }>({
  allowedMessages: [[], { option: true }],
  page: async ({ page, allowedMessages }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      const text = message.text();
      // A refused call is an answer the app shows; the browser reports it by itself.
      if (/Failed to load resource: the server responded with a status of (4\d\d|503)/.test(text)) return;
      if (allowedMessages.some((pattern) => pattern.test(text))) return;
      complaints.push(`${message.type()}: ${text}`);
    });
    page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
    await use(page);
    expect(complaints).toEqual([]);
  },
  person: async ({ page }, use) => {
    await use(new Person(page));
  },
});

export { expect } from '@playwright/test';
