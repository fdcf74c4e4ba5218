import type { EmailKind } from '../notifications/email-kinds.ts';

export const lifecycleKinds = [
  'welcome-1',
  'welcome-2',
  'welcome-3',
  'trial-ending',
  'plan-ending',
  'win-back',
] as const;
export type LifecycleKind = (typeof lifecycleKinds)[number];

export const welcomeStarts = ['sign-up', 'first-plan'] as const;
/** Event that triggers a welcome email. */
type WelcomeStart = (typeof welcomeStarts)[number];

const placeholders = ['name', 'plan', 'ends', 'days', 'link'] as const;
export type Placeholder = (typeof placeholders)[number];

/** Firm settings for a lifecycle email. */
export type LifecycleEmail = {
  readonly isOn: boolean;
  /** Days after sign-up or the first plan, or before or after the plan's last day. */
  readonly days: number;
  /** Null unless it is a welcome email. */
  readonly start: WelcomeStart | null;
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
};

type LifecycleMoment = 'joining' | 'before-end' | 'after-end';

type KindFacts = {
  readonly name: string;
  readonly emailKind: EmailKind;
  readonly at: LifecycleMoment;
  readonly days: { readonly least: number; readonly most: number };
  readonly standard: LifecycleEmail;
};

const ending: LifecycleEmail = {
  isOn: true,
  days: 7,
  start: null,
  subject: 'Your {{plan}} ends in {{days}}',
  body: 'Your {{plan}} is valid till {{ends}}.',
};

const afterJoining = { least: 0, most: 90 } as const;

/** Exhaustive, so that a new kind does not compile without rules and standard text. */
export const lifecycleEmails = {
  'welcome-1': {
    name: 'Welcome 1',
    emailKind: 'welcome',
    at: 'joining',
    days: afterJoining,
    standard: {
      isOn: false,
      days: 0,
      start: 'sign-up',
      subject: 'Welcome, {{name}}',
      body: 'Thank you for joining us.\n\nStart with [our latest research]({{link}}). Every article says what we think, why, and what could go wrong.',
    },
  },
  'welcome-2': {
    name: 'Welcome 2',
    emailKind: 'welcome',
    at: 'joining',
    days: afterJoining,
    standard: {
      isOn: false,
      days: 3,
      start: 'sign-up',
      subject: 'How to read our research',
      body: 'Hello {{name}},\n\nEvery article ends with its disclosures: what our analysts hold, and how we are paid.\n\n[Read the research]({{link}})',
    },
  },
  'welcome-3': {
    name: 'Welcome 3',
    emailKind: 'welcome',
    at: 'joining',
    days: afterJoining,
    standard: {
      isOn: false,
      days: 7,
      start: 'first-plan',
      subject: 'What your {{plan}} includes',
      body: 'Hello {{name}},\n\nYour {{plan}} is valid till {{ends}}. You choose which alerts you get, and where.\n\n[Open the site]({{link}})',
    },
  },
  'trial-ending': {
    name: 'Trial ending',
    emailKind: 'trial-ending',
    at: 'before-end',
    // A trial has 14 days. The email may be sent two days late, and must not coincide with the email on the day before
    // the end.
    days: { least: 3, most: 13 },
    standard: ending,
  },
  'plan-ending': {
    name: 'Plan ending',
    emailKind: 'plan-ending',
    at: 'before-end',
    days: { least: 3, most: 60 },
    standard: ending,
  },
  'win-back': {
    name: 'Win-back',
    emailKind: 'win-back',
    at: 'after-end',
    days: { least: 1, most: 365 },
    standard: {
      isOn: false,
      days: 30,
      start: null,
      subject: 'Your {{plan}} ended on {{ends}}',
      body: 'Hello {{name}},\n\nYour account and your invoices are still here. If you would like to read on, [see the plans]({{link}}).',
    },
  },
} as const satisfies Record<LifecycleKind, KindFacts>;

export function isLifecycleKind(value: unknown): value is LifecycleKind {
  const kinds: readonly unknown[] = lifecycleKinds;
  return kinds.includes(value);
}

/** Returns the placeholders that have a value in an email of this kind. */
export function placeholdersOf(
  kind: LifecycleKind,
  { start }: Pick<LifecycleEmail, 'start'>,
): readonly Placeholder[] {
  // A member who only signed up has no plan.
  if (start === 'sign-up') return ['name', 'link'];
  return placeholders.filter((name) => name !== 'days' || lifecycleEmails[kind].at === 'before-end');
}

export function isPlaceholder(name: string): name is Placeholder {
  const known: readonly string[] = placeholders;
  return known.includes(name);
}
