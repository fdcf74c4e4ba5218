import { saveMemberList } from '@niveshak/contract/members/routes';
import type { ListedMember, MemberListQuery } from '@niveshak/contract/members/schemas';
import { membershipStatuses } from '@niveshak/contract/members/schemas';
import { planAliases, planName } from '@niveshak/domain/catalogue/plan';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Chips } from '../../../src/ui/Chip.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { FilterSelect } from '../frame/FilterSelect.tsx';
import { instantText } from '../frame/instant-text.ts';
import { PhoneFilters } from '../frame/PhoneFilters.tsx';
import { useStaff } from '../session/session.ts';
import { staffCsv } from '../session/staff-call.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import type { Column } from '../table/column.ts';
import { memberColumns } from './member-columns.tsx';
import { memberListQuery } from './queries.ts';
import { DownloadButton } from '../frame/DownloadButton.tsx';
import { MoreButton } from '../frame/MoreButton.tsx';

const standingNames = {
  holding: 'With a plan',
  ending: 'Ending in 30 days',
  ended: 'Ended',
  never: 'Never had a plan',
} as const;

type Props = {
  asked: MemberListQuery;
  onChange: (change: { standing?: string; plan?: string }) => void;
  /** Extra filters for the same row. */
  filters: ReactNode;
};

/** All accounts, newest first. The filters are in the URL. */
export function MemberList({ asked, onChange, filters }: Props) {
  const { permissions } = useStaff();
  const { standing, plan } = asked;
  const list = useInfiniteQuery(memberListQuery(asked));
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <>
      <PhoneFilters
        used={Object.keys(asked).length}
        className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3"
      >
        <Chips
          label="Show"
          value={standing ?? ''}
          options={[
            { value: '', label: 'Everyone' },
            ...membershipStatuses.map((each) => ({ value: each, label: standingNames[each] })),
          ]}
          onChange={(value) => onChange({ standing: value })}
        />
        <FilterSelect
          label="Plan"
          options={[
            { value: '', label: 'Any' },
            ...planAliases().map((alias) => ({ value: alias, label: planName(alias) })),
          ]}
          value={plan ?? ''}
          onChange={(value) => onChange({ plan: value })}
        />
        {filters}
      </PhoneFilters>
      <div className="mt-6">
        <QueryTable
          query={list}
          what="the list"
          rows={({ pages }) => pages.flatMap(({ members }) => members)}
          total={() => total}
          empty={
            <EmptyState title="No members match">
              <p>Choose another filter or plan.</p>
            </EmptyState>
          }
          label="Members"
          noun="member"
          columns={columns}
          rowId={({ id }) => id}
          fileName="members-shown"
          download={
            permissions.includes('members.export') ? (
              <DownloadButton file={() => staffCsv(saveMemberList, asked, 'members.csv')}>
                Save as CSV
              </DownloadButton>
            ) : undefined
          }
        />
        <MoreButton query={list}>Show more</MoreButton>
      </div>
    </>
  );
}

const columns: readonly Column<ListedMember>[] = [
  memberColumns.name,
  memberColumns.email,
  memberColumns.plan,
  {
    ...memberColumns.until,
    value: ({ plan, endedOn }) => plan?.endDate ?? endedOn,
    show: (member) =>
      member.plan !== null || member.endedOn === null ? (
        memberColumns.until.show(member)
      ) : (
        <span className="text-soft">
          Ended <DateText date={member.endedOn} />
        </span>
      ),
  },
  {
    id: 'joined',
    label: 'Joined',
    value: ({ joinedAt }) => joinedAt,
    show: ({ joinedAt }) => instantText(joinedAt),
    onCard: 'none',
  },
  memberColumns.labels,
];
