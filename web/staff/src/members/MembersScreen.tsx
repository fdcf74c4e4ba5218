import { listLabels } from '@niveshak/contract/members/label-routes';
import type { MemberHit } from '@niveshak/contract/members/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { FilterSelect } from '../frame/FilterSelect.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { GrantLinks } from '../grants/GrantLinks.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import type { Column } from '../table/column.ts';
import { MemberList } from './MemberList.tsx';
import { memberColumns } from './member-columns.tsx';
import { membersQuery } from './queries.ts';
import { membersSearchOf } from './search.ts';

const foundBy: Readonly<Record<MemberHit['foundBy'], string>> = {
  person: '',
  order: 'By order',
  payment: 'By payment',
  document: 'By invoice or credit note',
  similar: 'Similar name',
  pan: 'By the last four of the PAN',
};

/**
 * All members, or the results of a search by any key. Search and filters are in the URL, so that the list can be
 * shared.
 */
export function MembersScreen() {
  // The router keeps values that the search does not know.
  const { search = '', label, standing, plan } = membersSearchOf(useSearch({ from: '/members' }));
  const { permissions } = useStaff();
  const navigate = useNavigate({ from: '/members' });
  const change = (changed: Record<string, string | undefined>) =>
    void navigate({ search: (before) => membersSearchOf({ ...before, ...changed }), replace: true });
  const labelFilter = (
    <LabelFilter chosen={label ?? null} onChoose={(chosen) => change({ label: chosen ?? '' })} />
  );
  return (
    <>
      <ScreenHead title="Members" />
      <div className="w-full max-w-lg">
        <TextField
          label="Find a member"
          placeholder="Name, email, mobile, order, invoice, payment, PAN’s last four"
          type="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the search is what the screen is for
          autoFocus
          defaultValue={search}
          onChange={({ target: { value } }) => change({ search: value })}
        />
      </div>
      {search.trim().length >= 2 ? (
        <Found search={search} label={label ?? null} filters={labelFilter} />
      ) : (
        <MemberList
          asked={{
            ...(standing === undefined ? {} : { standing }),
            ...(plan === undefined ? {} : { plan }),
            ...(label === undefined ? {} : { label }),
          }}
          onChange={change}
          filters={labelFilter}
        />
      )}
      {permissions.includes('plans.grant') && <GrantLinks />}
    </>
  );
}

type FoundProps = { search: string; label: string | null; filters: ReactNode };

function Found({ search, label, filters }: FoundProps) {
  const found = useQuery(membersQuery(search, label));
  const isOtherwise = found.data?.members.some(({ foundBy: by }) => by !== 'person') === true;
  return (
    <div className="mt-4">
      {filters}
      <QueryTable
        query={found}
        what="the members"
        rows={({ members }) => members}
        empty={
          <EmptyState title="No member found">
            <p>
              Part of a name, address or mobile number is enough; orders, invoices and payments need the full
              number.
            </p>
          </EmptyState>
        }
        label="Members found"
        noun="member"
        columns={isOtherwise ? [...columns, foundColumn] : columns}
        rowId={({ id }) => id}
        fileName="members"
      />
    </div>
  );
}

const columns: readonly Column<MemberHit>[] = [
  memberColumns.name,
  memberColumns.email,
  memberColumns.plan,
  memberColumns.until,
  memberColumns.labels,
];

/** Shown if a member was found by something other than the name or contact details in the row. */
const foundColumn: Column<MemberHit> = {
  id: 'found',
  label: 'Found',
  value: ({ foundBy: by }) => foundBy[by],
  onCard: 'plain',
};

function LabelFilter({
  chosen,
  onChoose,
}: {
  chosen: string | null;
  onChoose: (label: string | null) => void;
}) {
  const known = useQuery({ queryKey: ['labels'], queryFn: () => staffCall(listLabels) });
  const labels = known.data?.labels ?? [];
  if (labels.length === 0) return null;
  return (
    <FilterSelect
      label="Label"
      options={[
        { value: '', label: 'Any' },
        ...labels.map(({ label, members }) => ({ value: label, label: `${label} (${members})` })),
      ]}
      value={labels.find(({ label }) => label.toLowerCase() === chosen?.toLowerCase())?.label ?? ''}
      onChange={(value) => onChoose(value === '' ? null : value)}
    />
  );
}
