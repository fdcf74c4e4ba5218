import { billingTexts } from '@niveshak/contract/billing/texts';
import type { ConsoleSearchResults } from '@niveshak/contract/staff/find-routes';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import type { Permission } from '@niveshak/domain/staff/permissions';
import { planText } from '../frame/PlanText.tsx';
import { memberActions } from '../members/action-list.ts';
import type { MemberAction } from '../members/action-list.ts';
import { sectionsFor } from '../shell/sections.ts';
import { openShortcuts } from './open-find.ts';
import { pageWords } from './page-words.ts';

/**
 * `href` is relative to `/staff`. `fill` completes the input instead, `run` does something on the spot. `words` are
 * further words that find it.
 */
export type Command = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly words?: string;
} & ({ readonly href: string } | { readonly fill: string } | { readonly run: () => void });

/** Searchable tabs by page. */
const tabs: readonly { readonly page: string; readonly label: string; readonly view: string }[] = [
  { page: '/catalogue', label: 'Prices', view: 'prices' },
  { page: '/catalogue', label: 'Plans', view: 'plans' },
  { page: '/catalogue', label: 'Coupons', view: 'coupons' },
  { page: '/catalogue', label: 'Coupon batches', view: 'batches' },
  { page: '/catalogue', label: 'Service and sunset', view: 'service' },
  { page: '/operations', label: 'Jobs', view: 'jobs' },
  { page: '/operations', label: 'Webhooks', view: 'webhooks' },
  { page: '/operations', label: 'Suppressed addresses', view: 'addresses' },
  { page: '/articles', label: 'Published articles', view: 'published' },
];

/** Returns the pages and settings tabs available with these permissions. */
export function pageCommands(permissions: readonly Permission[]): Command[] {
  return sectionsFor(permissions).flatMap(({ label: section, pages }) =>
    pages.flatMap(({ to, label, search }) => [
      pageCommand(section, label, search === undefined ? to : `${to}?view=${search.view}`),
      ...tabs
        .filter(({ page }) => page === to)
        .map((tab) => ({
          id: `${to} ${tab.view}`,
          label: tab.label,
          words: label.toLowerCase(),
          hint: label === section ? section : `${section}, ${label}`,
          href: `${to}?view=${tab.view}`,
        })),
    ]),
  );
}

/**
 * Returns the command for a page, identified by its complete URL, because pages on the same path differ only in their
 * view.
 */
function pageCommand(section: string, label: string, href: string): Command {
  const words = `${section} ${pageWords[href] ?? ''}`.toLowerCase();
  return { id: href, label, hint: section === label ? 'Section' : section, words, href };
}

/** Commands that open no page. */
export const ownCommands: readonly Command[] = [
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    hint: 'Help',
    words: 'help keys',
    run: openShortcuts,
  },
];

/** Lists that a search such as `invoice meera` opens with the rest as their search. */
const searchedLists = [
  { word: 'payment', to: '/money/payments', label: 'Payments' },
  { word: 'refund', to: '/money/refunds', label: 'Refunds' },
  { word: 'invoice', to: '/money/invoices', label: 'Invoices' },
  { word: 'dispute', to: '/money/disputes', label: 'Disputes' },
] as const;

/** Returns the search of a list of money records, such as `invoice meera` or `meera invoices`. */
export function listCommands(typed: string, permissions: readonly Permission[]): Command[] {
  if (!permissions.includes('money.look')) return [];
  const words = typed.split(/\s+/v);
  return searchedLists.flatMap(({ word, to, label }) => {
    const rest = words.filter((each) => ![word, `${word}s`].includes(each.toLowerCase())).join(' ');
    if (rest.length < 2 || rest === words.join(' ')) return [];
    return [
      {
        id: `search ${to}`,
        label: `${label}: search for “${rest}”`,
        hint: 'Money',
        href: `${to}?search=${encodeURIComponent(rest)}`,
      },
    ];
  });
}

/**
 * Splits `refund meera` or `meera refund` into the actions that start with `refund` and the remaining text.
 * Returns null if no action matches.
 */
export function actionIn(
  typed: string,
  permissions: readonly Permission[],
): { readonly actions: readonly MemberAction[]; readonly rest: string } | null {
  const words = typed.trim().toLowerCase().split(/\s+/v);
  for (let length = words.length; length > 0; length -= 1) {
    const actions = actionsFrom(words.slice(0, length).join(' '), permissions);
    if (actions.length > 0) return { actions, rest: words.slice(length).join(' ') };
  }
  const actions = words.length > 1 ? actionsFrom(words.at(-1) ?? '', permissions) : [];
  return actions.length > 0 ? { actions, rest: words.slice(0, -1).join(' ') } : null;
}

function actionsFrom(begin: string, permissions: readonly Permission[]): readonly MemberAction[] {
  if (begin.length < 3) return [];
  return memberActions.filter(
    ({ id, name, needs }) =>
      permissions.includes(needs) && [id, name.toLowerCase()].some((each) => each.startsWith(begin)),
  );
}

/**
 * Returns a rank for sorting: exact match, start of the label, start of a word, any part, start of another word for it,
 * or null if nothing matches.
 */
export function rankOf(
  { label, words = '' }: Pick<Command, 'label' | 'words'>,
  typed: string,
): number | null {
  const [text, wanted] = [label.toLowerCase(), typed.toLowerCase()];
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  if (text.includes(` ${wanted}`)) return 2;
  if (text.includes(wanted)) return 3;
  return wanted !== '' && ` ${words}`.includes(` ${wanted}`) ? 4 : null;
}

type Hit = ConsoleSearchResults['members'][number];
type Document = ConsoleSearchResults['documents'][number];

const foundByNames: Readonly<Record<Hit['foundBy'], string>> = {
  person: 'Member',
  order: 'Matched by order',
  payment: 'Matched by payment',
  document: 'Matched by invoice or credit note',
  similar: 'Similar name',
  pan: 'Matched by PAN',
};

function nameOf({ name, email }: Hit): string {
  return name === '' ? email : name;
}

const documentStates: Readonly<Record<Document['state'], string>> = {
  issued: '',
  'partly-credited': ', partly credited',
  credited: ', credited in full',
};

/** Returns the search of the member list, for a query without results. */
export function memberSearch(search: string, permissions: readonly Permission[]): Command[] {
  if (!permissions.includes('members.read')) return [];
  const href = `/members?search=${encodeURIComponent(search)}`;
  return [{ id: 'search members', label: `Search members for “${search}”`, hint: '', href }];
}

export function resultCommands(found: ConsoleSearchResults): Command[] {
  return [
    ...found.documents.map(({ id, number, kind, amount, state, member }) => ({
      id,
      label: number,
      hint: `${billingTexts.kinds[kind]}, ${formatRupees(paise(amount))}${documentStates[state]}, ${member}`,
      href: `/money/invoices?search=${encodeURIComponent(number)}&open=${id}`,
    })),
    ...found.members.map((hit) => ({
      id: hit.id,
      label: nameOf(hit),
      hint: `${foundByNames[hit.foundBy]}, ${hit.email}${hit.plan === null ? '' : `, ${planText(hit.plan.alias)}`}`,
      href: `/members/${hit.id}`,
    })),
    ...found.portfolios.map(({ id, title }) => ({
      id,
      label: title,
      hint: 'Portfolio',
      href: `/portfolios/${id}`,
    })),
    ...found.coupons.map(({ code }) => ({
      id: `coupon ${code}`,
      label: code,
      hint: 'Coupon',
      href: '/catalogue?view=coupons',
    })),
    ...found.drafts.map(({ id, title }) => ({ id, label: title, hint: 'Draft', href: `/articles/${id}` })),
    ...found.articles.map(({ id, title }) => ({
      id,
      label: title,
      hint: 'Article',
      href: `/articles/published/${id}`,
    })),
    ...found.stocks.map(({ symbol, name }) => ({
      id: `stock ${symbol}`,
      label: `${symbol}, ${name}`,
      hint: 'Stock: recommendations',
      href: `/recommendations?symbol=${encodeURIComponent(symbol)}`,
    })),
  ];
}

/** Returns the actions for each of the first members found. Without a name, returns a row that prompts for one. */
export function actionCommands(
  actions: readonly MemberAction[],
  rest: string,
  members: readonly Hit[],
): Command[] {
  if (rest === '')
    return actions.slice(0, 3).map(({ id, name }) => ({
      id: `action ${id}`,
      label: `${name} …`,
      hint: 'Type a member’s name',
      fill: `${name} `,
    }));
  return actions.slice(0, 3).flatMap(({ id, name }) =>
    members.slice(0, 5).map((hit) => ({
      id: `action ${id} ${hit.id}`,
      label: `${name}: ${nameOf(hit)}`,
      hint: hit.email,
      href: `/members/${hit.id}?action=${id}`,
    })),
  );
}
