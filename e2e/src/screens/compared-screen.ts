import type { Page } from '@playwright/test';

/** A screen in one of its states. */
export type ComparedScreen = {
  readonly name: string;
  readonly path: string;
  /** Demo person; null = signed out. */
  readonly as: string | null;
  /** Set for the console; otherwise they sign in to the members' app. */
  readonly at?: 'desk';
  /** Route that `open` leads to, if its address differs between installations. */
  readonly route?: string;
  /** Steps to a state without an address. */
  readonly open?: (page: Page) => Promise<void>;
  /** How calls behave once the app has loaded: they never answer, or they fail. */
  readonly network?: 'silent' | 'gone';
};
