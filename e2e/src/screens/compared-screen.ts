import type { Page } from '@playwright/test';

export type ComparedScreen = {
  readonly name: string;
  readonly path: string;
  /** Demo person; null if signed out. */
  readonly as: string | null;
  /** Set for the console; otherwise the person signs in to the members' app. */
  readonly at?: 'desk';
  /** The route that `open` leads to, if its URL differs between installations. */
  readonly route?: string;
  /** Steps to a state without a URL. */
  readonly open?: (page: Page) => Promise<void>;
  /** How calls behave once the app has loaded: they never answer, or they fail. */
  readonly network?: 'silent' | 'gone';
};
