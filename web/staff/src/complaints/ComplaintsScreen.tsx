import type { StaffComplaintRow } from '@niveshak/contract/complaints/staff-routes';
import {
  complaintCategoryNames,
  complaintOutcomeNames,
  complaintSourceNames,
} from '@niveshak/contract/complaints/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useStaff } from '../session/session.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import type { Column } from '../table/column.ts';
import { DaysLeft } from './DaysLeft.tsx';
import { HalfYearFiles } from './HalfYearFiles.tsx';
import { complaintsQuery } from './queries.ts';
import { RecordForm } from './RecordForm.tsx';
import { linkClass, quietLinkClass } from '../../../src/ui/link-class.ts';

const columns: readonly Column<StaffComplaintRow>[] = [
  {
    id: 'number',
    label: 'Number',
    value: ({ number }) => number,
    show: ({ id, number }) => (
      <Link to="/complaints/$id" params={{ id }} className={`${quietLinkClass} font-medium`}>
        {number}
      </Link>
    ),
  },
  { id: 'name', label: 'From', value: ({ name }) => name },
  { id: 'category', label: 'About', value: ({ category }) => complaintCategoryNames[category] },
  { id: 'source', label: 'Received through', value: ({ source }) => complaintSourceNames[source] },
  {
    id: 'received',
    label: 'Received',
    value: ({ receivedOn }) => receivedOn,
    show: ({ receivedOn }) => <DateText date={receivedOn} />,
  },
  {
    id: 'due',
    label: 'Due',
    value: ({ dueOn }) => dueOn,
    show: ({ dueOn }) => <DateText date={dueOn} />,
  },
  {
    id: 'state',
    label: 'State',
    value: ({ daysLeft, outcome }) => (outcome === null ? daysLeft : complaintOutcomeNames[outcome]),
    show: ({ daysLeft, outcome, isEscalated }) =>
      daysLeft === null ? (
        outcome === null ? null : (
          complaintOutcomeNames[outcome]
        )
      ) : (
        <>
          <DaysLeft days={daysLeft} />
          {isEscalated && ' escalated'}
        </>
      ),
  },
];

/** Complaint register with open complaints first, by due date. */
export function ComplaintsScreen() {
  const client = useQueryClient();
  const mayHandle = useStaff().permissions.includes('complaints.handle');
  const complaints = useQuery(complaintsQuery);
  const [isOpen, setOpen] = useState(false);
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      <ScreenHead title="Complaints">
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setReporting(true)}>
            Half-yearly report
          </Button>
          {mayHandle && (
            <Button size="small" variant="primary" onClick={() => setOpen(true)}>
              Enter a complaint
            </Button>
          )}
        </div>
      </ScreenHead>
      <p className="mb-4 max-w-prose text-sm text-soft">
        Answer within 21 calendar days, or 7 working days if something was not received. The tables at{' '}
        <a href="/public/complaints" className={linkClass}>
          /public/complaints
        </a>{' '}
        are based on this list.
      </p>
      <QueryTable
        query={complaints}
        what="the complaints"
        rows={({ complaints: rows }) => rows}
        empty={
          <EmptyState title="No complaints">
            <p>
              Complaints from the public form appear here. Enter those received through SCORES, by post or by
              phone.
            </p>
          </EmptyState>
        }
        label="Complaints"
        noun="complaint"
        columns={columns}
        rowId={({ id }) => id}
        fileName="complaints"
      />
      <Dialog title="Half-yearly report" isOpen={isReporting} onClose={() => setReporting(false)}>
        <HalfYearFiles />
      </Dialog>
      <Dialog isWide title="Enter a complaint" isOpen={isOpen} onClose={() => setOpen(false)}>
        <RecordForm
          onDone={(number) => {
            setOpen(false);
            showToast('success', `Entered as ${number}. An acknowledgement is on its way.`);
            void client.invalidateQueries({ queryKey: complaintsQuery.queryKey });
          }}
        />
      </Dialog>
    </>
  );
}
