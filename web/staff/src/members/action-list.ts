import type { Permission } from '@niveshak/domain/staff/permissions';

export const actionGroups = ['Money', 'Access', 'Account'] as const;

type Action = {
  /** Identifier in the URL of the member's page, such as `?action=refund`. */
  readonly id: string;
  readonly name: string;
  readonly group: (typeof actionGroups)[number];
  /** Shown as a button on the page, not in its menu. */
  readonly isFrequent?: true;
  readonly needs: Permission;
  /** Takes something away from the member. Listed last, behind a rule. */
  readonly isDestructive?: true;
};

/** Actions on a member's page, most frequent first within each group. */
const actions = [
  { id: 'refund', name: 'Refund', group: 'Money', needs: 'money.refund', isFrequent: true },
  { id: 'payment', name: 'Check payment', group: 'Money', needs: 'money.look' },
  { id: 'chargeback', name: 'Handle chargeback', group: 'Money', needs: 'chargebacks.read' },
  {
    id: 'e-invoice',
    name: 'Enter e-invoice number',
    group: 'Money',
    needs: 'money.e-invoice',
  },
  { id: 'tds', name: 'Record TDS', group: 'Money', needs: 'money.settle' },
  {
    id: 'grant',
    name: 'Grant plan',
    group: 'Access',
    needs: 'plans.grant',
    isFrequent: true,
  },
  { id: 'pause', name: 'Pause plan', group: 'Access', needs: 'plans.pause' },
  {
    id: 'view-as',
    name: 'View as member',
    group: 'Access',
    needs: 'members.impersonate',
  },
  {
    id: 'sign-out',
    name: 'Sign out everywhere',
    group: 'Access',
    needs: 'members.end-sessions',
  },
  {
    id: 'unlock',
    name: 'Unlock identity check',
    group: 'Access',
    needs: 'identity.review',
  },
  {
    id: 'block-referrals',
    name: 'Block referrals',
    group: 'Access',
    needs: 'referrals.bar',
    isDestructive: true,
  },
  {
    id: 'minor',
    name: 'End a minor’s plans',
    group: 'Access',
    needs: 'members.end-minor',
    isDestructive: true,
  },
  { id: 'note', name: 'Write note', group: 'Account', needs: 'members.note' },
  { id: 'labels', name: 'Change labels', group: 'Account', needs: 'members.label' },
  {
    id: 'address',
    name: 'Change address',
    group: 'Account',
    needs: 'members.change-address',
  },
  {
    id: 'identity',
    name: 'Review identity',
    group: 'Account',
    needs: 'identity.review',
  },
  {
    id: 'category',
    name: 'Record category',
    group: 'Account',
    needs: 'clients.change',
  },
  { id: 'kra', name: 'Record KRA status', group: 'Account', needs: 'clients.change' },
  {
    id: 'pan',
    name: 'Show PAN',
    group: 'Account',
    needs: 'members.read-pan',
  },
  {
    id: 'file',
    name: 'Download client file',
    group: 'Account',
    needs: 'members.export',
  },
  { id: 'hold', name: 'Change legal hold', group: 'Account', needs: 'members.hold' },
  { id: 'erase', name: 'Erase account', group: 'Account', needs: 'members.erase', isDestructive: true },
] as const satisfies readonly Action[];

export type ActionId = (typeof actions)[number]['id'];
export type MemberAction = Action & { readonly id: ActionId };
export const memberActions: readonly MemberAction[] = actions;
