import type { StaffIncidentRow } from '@niveshak/contract/incidents/staff-routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { instantText } from '../frame/instant-text.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { QueryTable } from '../table/QueryTable.tsx';
import type { Column } from '../table/column.ts';
import { Deadline } from './Deadline.tsx';
import { RecordIncidentForm } from './RecordIncidentForm.tsx';
import { incidentsQuery } from './queries.ts';

const columns: readonly Column<StaffIncidentRow>[] = [
  {
    id: 'title',
    label: 'Incident',
    value: ({ title }) => title,
    show: ({ id, title }) => (
      <Link to="/incidents/$id" params={{ id }} className={`${quietLinkClass} font-medium`}>
        {title}
      </Link>
    ),
  },
  {
    id: 'noticed',
    label: 'Noticed',
    value: ({ noticedAt }) => noticedAt,
    show: ({ noticedAt }) => instantText(noticedAt),
  },
  { id: 'recipients', label: 'Persons', value: ({ recipients }) => recipients, isNumeric: true },
  {
    id: 'notices',
    label: 'Notices',
    value: ({ notices }) => notices.filter(({ givenAt }) => givenAt === null).length,
    show: ({ notices }) => (
      <span className="flex flex-wrap gap-1">
        {notices.map((notice) => (
          <Deadline key={notice.name} notice={notice} />
        ))}
      </span>
    ),
  },
  {
    id: 'state',
    label: 'State',
    value: ({ closedAt }) => closedAt ?? '',
    show: ({ closedAt }) => (closedAt === null ? 'Open' : `Closed ${instantText(closedAt)}`),
  },
];

/** Personal data breaches with their notification deadlines. */
export function IncidentsScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const incidents = useQuery(incidentsQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ScreenHead title="Incidents">
        <Button size="small" variant="primary" onClick={() => setOpen(true)}>
          Record incident
        </Button>
      </ScreenHead>
      <QueryTable
        query={incidents}
        what="the incidents"
        rows={(data) => data.incidents}
        empty={
          <EmptyState title="No incidents">
            Record a breach of personal data as soon as you notice it. CERT-In must be notified within 6
            hours.
          </EmptyState>
        }
        label="Incidents"
        noun="incident"
        columns={columns}
        rowId={({ id }) => id}
        fileName="incidents"
      />
      <Dialog isWide title="Record incident" isOpen={isOpen} onClose={() => setOpen(false)}>
        <RecordIncidentForm
          onDone={(id) => {
            setOpen(false);
            void client.invalidateQueries({ queryKey: incidentsQuery.queryKey });
            void navigate({ to: '/incidents/$id', params: { id } });
          }}
        />
      </Dialog>
    </>
  );
}
