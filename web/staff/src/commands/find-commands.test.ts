import { planName } from '@niveshak/domain/catalogue/plan';
import { permissionNames, permissionsOf } from '@niveshak/domain/staff/permissions';
import { expect, it } from 'vitest';
import {
  actionCommands,
  actionIn,
  listCommands,
  memberSearch,
  pageCommands,
  rankOf,
  resultCommands,
} from './find-commands.ts';

const meera = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Meera Apte',
  email: 'meera@members.test',
  foundBy: 'person' as const,
  plan: null,
  labels: [],
};

it('reads “refund meera” as the refund of Meera', () => {
  const action = actionIn('refund meera', permissionNames);
  expect(action?.actions.map(({ id }) => id)).toEqual(['refund']);
  expect(actionCommands(action?.actions ?? [], action?.rest ?? '', [meera])).toEqual([
    {
      id: `action refund ${meera.id}`,
      label: 'Refund: Meera Apte',
      hint: meera.email,
      href: `/members/${meera.id}?action=refund`,
    },
  ]);
});

it('reads “meera refund” in any order, and “meera invoices” as a search of the invoices', () => {
  expect(actionIn('meera refund', permissionNames)).toMatchObject({ rest: 'meera' });
  const [list] = listCommands('Meera Apte invoices', permissionNames);
  expect(list).toMatchObject({ href: '/money/invoices?search=Meera%20Apte' });
  expect(listCommands('invoices', permissionNames)).toEqual([]);
  expect(listCommands('invoice meera', permissionsOf('editor'))).toEqual([]);
});

it('finds pages by other words and by their section', () => {
  const found = (typed: string) =>
    pageCommands(permissionNames).filter((page) => rankOf(page, typed) !== null);
  const labels = (typed: string) => found(typed).map(({ label }) => label);
  expect(labels('reconcile')).toEqual(['Differences']);
  expect(labels('holiday')).toEqual(['Market data']);
  expect(labels('money')).toContain('Payments');
  expect(labels('zzz')).toEqual([]);
});

it('requires a member after an action, and offers no action that the role lacks', () => {
  const action = actionIn('refund', permissionNames);
  expect(actionCommands(action?.actions ?? [], '', [])).toMatchObject([{ fill: 'Refund ' }]);
  expect(actionIn('refund meera', permissionsOf('editor'))).toBeNull();
});

it('lists settings tabs, and pages only for those who may see them', () => {
  const labels = (role: 'owner' | 'analyst') => pageCommands(permissionsOf(role)).map(({ label }) => label);
  expect(labels('owner')).toEqual(expect.arrayContaining(['Legal texts', 'Coupons', 'Limits', 'Jobs']));
  expect(labels('analyst')).not.toContain('Coupons');
});

it('gives each page a unique id and URL', () => {
  const pages = pageCommands(permissionsOf('owner'));
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
  expect(pages.find(({ label }) => label === 'Cohorts')).toMatchObject({ href: '/figures?view=cohorts' });
});

it('ranks the full text first, then its prefix, then a word prefix', () => {
  expect(
    ['Coupons', 'coupon batches', 'My coupon', 'Xcoupon', 'Prices'].map((label) =>
      rankOf({ label }, 'coupon'),
    ),
  ).toEqual([1, 1, 2, 3, null]);
  expect(rankOf({ label: 'GST' }, 'gst')).toBe(0);
});

it('lists an invoice before its member, with the name of the plan', () => {
  const commands = resultCommands({
    documents: [
      {
        id: 'a',
        number: 'INV/25-26/000004',
        kind: 'invoice',
        amount: 719_700,
        state: 'credited',
        member: 'Meera Apte',
      },
    ],
    members: [{ ...meera, foundBy: 'document', plan: { alias: 'CMP1Y', endDate: '2025-08-31' } }],
    articles: [],
    drafts: [],
    portfolios: [],
    coupons: [],
    stocks: [],
  });
  expect(commands).toMatchObject([
    {
      label: 'INV/25-26/000004',
      hint: 'Tax invoice, ₹7,197.00, credited in full, Meera Apte',
      href: '/money/invoices?search=INV%2F25-26%2F000004&open=a',
    },
    { label: 'Meera Apte', hint: expect.stringContaining(planName('CMP1Y')) },
  ]);
});

it('offers the member search for a query without results, to staff who may read members', () => {
  expect(memberSearch('zz', permissionsOf('support'))).toMatchObject([{ href: '/members?search=zz' }]);
  expect(memberSearch('zz', permissionsOf('editor'))).toEqual([]);
});
