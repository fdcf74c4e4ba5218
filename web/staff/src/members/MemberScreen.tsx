import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { aadhaarLinkNames } from '@niveshak/domain/kyc/aadhaar-link';
import { categoryNames } from '@niveshak/domain/kyc/client-category';
import { kraNames } from '@niveshak/domain/kyc/kra';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { instantText } from '../../../src/lib/dates.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { cx } from '../../../src/ui/cx.ts';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { Menu, menuItemClass } from '../../../src/ui/Menu.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useStaff } from '../session/session.ts';
import { addressText } from './address-text.ts';
import { actionGroups, memberActions } from './action-list.ts';
import type { MemberAction } from './action-list.ts';
import { actionForms } from './member-actions.tsx';
import { MemberEmails } from '../emails/MemberEmails.tsx';
import { MemberMoney } from './MemberMoney.tsx';
import { MemberRenewals } from './MemberRenewals.tsx';
import { memberQuery } from './queries.ts';
import { memberSearchOf } from './search.ts';
import { Timeline } from './Timeline.tsx';
import { Unloaded } from '../frame/QueryView.tsx';

export function MemberScreen() {
  const { id } = useParams({ from: '/members/$id' });
  const page = useQuery(memberQuery(id));
  if (page.data === undefined) return <Unloaded query={page} what="the page" />;
  return <MemberPage member={page.data} />;
}

function MemberPage({ member }: { member: StaffMemberPage }) {
  const client = useQueryClient();
  const { permissions } = useStaff();
  const { action: opened, show } = memberSearchOf(useSearch({ from: '/members/$id' }));
  const navigate = useNavigate({ from: '/members/$id' });
  const open = (action?: string) =>
    void navigate({ search: memberSearchOf({ show, action }), replace: true });
  const close = () => {
    open();
    void client.invalidateQueries({ queryKey: ['member', member.id] });
  };
  const hasPlan = member.billing.terms.some(({ state }) => state !== 'past');
  const actions = memberActions
    .filter(({ needs }) => permissions.includes(needs))
    .filter(({ id }) => id !== 'minor' || hasPlan);
  const action = actions.find(({ id }) => id === opened);
  const Form = action === undefined ? null : actionForms[action.id];
  return (
    <>
      <ScreenHead title={nameOf(member)}>
        <div className="flex flex-wrap items-center gap-2">
          {actions
            .filter(({ isFrequent }) => isFrequent)
            // Without a payment there is nothing to refund.
            .filter(({ id }) => id !== 'refund' || member.money.payments.length > 0)
            .map(({ id, name }) => (
              <Button key={id} size="small" onClick={() => open(id)}>
                {name}
              </Button>
            ))}
          <ActionMenu actions={actions.filter(({ isFrequent }) => isFrequent !== true)} onOpen={open} />
        </div>
      </ScreenHead>
      <Glance member={member} />
      <MemberMoney billing={member.billing} money={member.money} email={member.email} />
      <MemberRenewals memberId={member.id} />
      <MemberEmails memberId={member.id} />
      <Timeline
        entries={member.timeline}
        shown={show}
        onShow={(kind) => void navigate({ search: memberSearchOf({ show: kind }), replace: true })}
      />
      <Dialog title={action?.name ?? ''} isOpen={action !== undefined} onClose={close}>
        {Form !== null && <Form member={member} onDone={close} />}
      </Dialog>
    </>
  );
}

type ActionMenuProps = { readonly actions: readonly MemberAction[]; readonly onOpen: (id: string) => void };

function ActionMenu({ actions, onOpen }: ActionMenuProps) {
  const harmless = actions.filter(({ isDestructive }) => isDestructive !== true);
  const destructive = actions.filter(({ isDestructive }) => isDestructive === true);
  return (
    <Menu
      label="Actions"
      trigger={
        <span className="flex items-center gap-1 text-sm font-semibold">
          Actions <Icon name="chevron" className="size-4" />
        </span>
      }
    >
      {actionGroups.map((group) => (
        <ActionItems
          key={group}
          label={group}
          actions={harmless.filter((each) => each.group === group)}
          onOpen={onOpen}
        />
      ))}
      {harmless.length > 0 && destructive.length > 0 && <hr className="my-2 border-rule" />}
      <ActionItems label="Destructive" actions={destructive} onOpen={onOpen} />
    </Menu>
  );
}

function ActionItems({ label, actions, onOpen }: ActionMenuProps & { readonly label: string }) {
  if (actions.length === 0) return null;
  return (
    // A menu cannot contain a fieldset.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={label}>
      {actions.some(({ isDestructive }) => isDestructive !== true) && (
        <p aria-hidden className="px-4 pt-2 pb-1 text-xs text-faint">
          {label}
        </p>
      )}
      {actions.map(({ id, name, isDestructive }) => (
        <button
          key={id}
          type="button"
          role="menuitem"
          className={cx(menuItemClass, 'lg:min-h-7 lg:text-sm', isDestructive === true && 'text-bad')}
          onClick={() => onOpen(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function nameOf({ firstName, lastName, email }: StaffMemberPage): string {
  return `${firstName} ${lastName}`.trim() || addressText(email);
}

function Glance({ member }: { member: StaffMemberPage }) {
  const { paid, refunded, held } = member.money;
  return (
    <dl className="mb-8 grid gap-x-8 gap-y-4 border-y border-rule py-4 text-sm sm:grid-cols-2 xl:grid-cols-4">
      <Fact label="Contact">
        {addressText(member.email)} {!member.hasConfirmedEmail && <Badge tone="bad">Not confirmed</Badge>}
        {member.isSuppressed && <Badge tone="bad">Emails blocked</Badge>}
        {member.isOnHold && <Badge tone="accent">Legal hold</Badge>}
        {member.labels.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1">
            {member.labels.map((label) => (
              <Badge key={label}>{label}</Badge>
            ))}
          </span>
        )}
        <span className="block text-soft">{member.mobile ?? 'No mobile'}</span>
        <span className="block text-soft">Joined {instantText(member.joinedAt)}</span>
        <span className="block text-soft">{signInText(member)}</span>
      </Fact>
      <PlanFact member={member} />
      <IdentityFact member={member} />
      <Fact label="Money">
        {member.money.payments.length === 0 ? (
          'No payments'
        ) : (
          <>
            <Money amount={paid.amount} /> paid
            <span className="block text-soft">
              {refunded.amount === 0 ? (
                'Nothing refunded'
              ) : (
                <>
                  <Money amount={refunded.amount} /> refunded
                </>
              )}
            </span>
          </>
        )}
        {held.amount > 0 && (
          <Badge tone="bad">
            <Money amount={held.amount} /> held
          </Badge>
        )}
      </Fact>
    </dl>
  );
}

function signInText({ openSessions }: StaffMemberPage): string {
  if (openSessions === 0) return 'Not signed in on any device';
  return `Signed in on ${openSessions} ${openSessions === 1 ? 'device' : 'devices'}`;
}

function PlanFact({ member }: { member: StaffMemberPage }) {
  const current = member.billing.terms.find(({ state }) => state === 'current');
  const queued = member.billing.terms.filter(({ state }) => state === 'queued');
  return (
    <Fact label="Plan">
      {current === undefined ? (
        'No plan'
      ) : (
        <>
          {current.planName} until <DateText date={current.endDate} />
          {current.pause !== null && (
            <span className="block">
              <Badge tone="bad">
                Paused <DateText date={current.pause.from} /> until{' '}
                <DateText date={current.pause.resumesOn} />
              </Badge>
            </span>
          )}
        </>
      )}
      {queued.map((term) => (
        <span key={term.id} className="block text-soft">
          Then {term.planName}, <DateText date={term.startDate} /> to <DateText date={term.endDate} />
        </span>
      ))}
      <ReferralLine referral={member.referral} />
    </Fact>
  );
}

function ReferralLine({
  referral: { code, isBarred, unconsumedMonths: months },
}: Pick<StaffMemberPage, 'referral'>) {
  return (
    <>
      {code !== null && (
        <span className="block text-soft">
          Referral code {code} {isBarred && <Badge tone="bad">Blocked</Badge>}
        </span>
      )}
      {months > 0 && (
        <span className="block text-soft">
          {months} free {months === 1 ? 'month' : 'months'} earned, not used yet
        </span>
      )}
    </>
  );
}

function termsText({ hasSignedTerms, hasAgreedToTerms }: StaffMemberPage): string {
  if (hasSignedTerms) return 'Terms signed';
  return hasAgreedToTerms ? 'Terms agreed to, not signed' : 'Terms not agreed to';
}

function IdentityFact({ member }: { member: StaffMemberPage }) {
  return (
    <Fact label="Identity">
      {member.pan === null ? (
        <>
          No verified PAN
          {member.isPanUnlinked && (
            <span className="block text-soft">Last check failed: PAN not linked with Aadhaar</span>
          )}
        </>
      ) : (
        <>
          <span className="tabular-nums">{member.pan.masked}</span>
          {member.pan.organisationName !== null && (
            <span className="block">{member.pan.organisationName}</span>
          )}
          <span className="block text-soft">Verified {instantText(member.pan.verifiedAt)}</span>
          {member.pan.aadhaarLink === 'not-linked' && (
            <Badge tone="bad">Not linked with Aadhaar, inoperative</Badge>
          )}
          {member.pan.aadhaarLink !== null && member.pan.aadhaarLink !== 'not-linked' && (
            <span className="block text-soft">
              Aadhaar link: {aadhaarLinkNames[member.pan.aadhaarLink].toLowerCase()}
            </span>
          )}
        </>
      )}
      <span className="block text-soft">
        {categoryNames[member.client.category]}, KRA: {kraNames[member.client.kra.status].toLowerCase()}
      </span>
      <span className="block text-soft">{termsText(member)}</span>
      {member.nominee !== null && (
        <span className="block wrap-anywhere text-soft">
          Nominee: {member.nominee.name} ({member.nominee.relation}), {member.nominee.email}
        </span>
      )}
      {member.gstNumber !== null && (
        <span className="block text-soft">
          {member.businessName}, {member.gstNumber}
        </span>
      )}
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
