import type { MemberHit } from '@niveshak/contract/staff/member-schemas';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { errorText } from '../../../src/lib/api-error.ts';
import { DateText } from '../../../src/ui/DateText.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { GrantLinks } from '../grants/GrantLinks.tsx';
import { useStaff } from '../session/session.ts';
import { membersQuery } from './queries.ts';

const foundBy: Readonly<Record<MemberHit['foundBy'], string>> = {
  person: '',
  order: 'by the order',
  payment: 'by the payment',
  document: 'by the invoice or note',
  pan: 'by the PAN’s last four',
};

/** Finds a member by anything. What is typed is the address, so that a search can be shared. */
export function MembersScreen() {
  const { search = '' } = useSearch({ from: '/members' });
  const { permissions } = useStaff();
  const navigate = useNavigate({ from: '/members' });
  const found = useQuery(membersQuery(search));
  const members = search.trim().length < 2 ? [] : (found.data?.members ?? []);
  return (
    <>
      <ScreenHead title="Members" />
      <div className="max-w-lg">
        <TextField
          label="Find a member"
          hint="Name, e-mail, mobile, order, invoice, payment, or the last four of the PAN."
          type="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the search is what the screen is for
          autoFocus
          defaultValue={search}
          onChange={({ target: { value } }) =>
            void navigate({ search: value === '' ? {} : { search: value }, replace: true })
          }
        />
      </div>
      <div className="mt-6">
        {found.isError && <ErrorBanner>{errorText(found.error, 'The search did not work.')}</ErrorBanner>}
        {found.isSuccess && search.trim().length >= 2 && members.length === 0 && (
          <p className="text-soft">Nobody found.</p>
        )}
        {members.length > 0 && <Found members={members} />}
      </div>
      {permissions.includes('plans.grant') && <GrantLinks />}
    </>
  );
}

function Found({ members }: { members: readonly MemberHit[] }) {
  return (
    <ScrollTable label="Members found">
      <table className="w-full min-w-lg border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>Name</HeadCell>
          <HeadCell>Plan</HeadCell>
          <HeadCell>Until</HeadCell>
          <HeadCell>Found</HeadCell>
        </TableHead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id} className="border-b border-rule hover:bg-sunken">
              <td className={bodyCell}>
                <Link to="/members/$id" params={{ id: member.id }} className="font-medium hover:underline">
                  {member.name === '' ? member.email : member.name}
                </Link>
                <span className="block text-soft">{member.email}</span>
              </td>
              <td className={bodyCell}>{member.plan?.alias ?? '–'}</td>
              <td className={`${bodyCell} tabular-nums`}>
                {member.plan === null ? '–' : <DateText date={member.plan.endDate} />}
              </td>
              <td className={`${bodyCell} text-soft`}>{foundBy[member.foundBy]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}
