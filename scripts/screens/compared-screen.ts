import type { Page } from '@playwright/test';

/** A screen to compare: who opens which address, the question that it answers, and the answer. */
export type ComparedScreen = {
  readonly name: string;
  readonly path: string;
  /** Demo person; null = signed out. */
  readonly as: string | null;
  /** Where they sign in: the members' app, unless it is the console. */
  readonly at?: 'desk';
  readonly question: string;
  /** What the screen says to it, in one sentence. */
  readonly answer: string;
  /** The route that `open` leads to, where its address is another one in each installation. */
  readonly route?: string;
  /** What leads to a state that has no address of its own. */
  readonly open?: (page: Page) => Promise<void>;
  /** What the network does once the app is there: never answers, or is gone. */
  readonly network?: 'silent' | 'gone';
};
