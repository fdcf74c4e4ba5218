import type { Page } from '@playwright/test';

export type ComparedScreen = {
  readonly name: string;
  readonly path: string;
  /** Demo person; null if signed out. */
  readonly as: string | null;
  /** Set for the console; otherwise the person signs in to the member app. */
  readonly at?: 'desk';
  /** Route that `open` leads to, if its URL differs between installations. */
  readonly route?: string;
  /** Steps to reach a state without a URL. */
  readonly open?: (page: Page) => Promise<void>;
  /** What happens to calls once the app has loaded. They never get a response, or they fail. */
  readonly network?: 'silent' | 'gone';
};
