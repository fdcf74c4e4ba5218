import type { StaffIncident } from '@niveshak/contract/incidents/staff-routes';
import { factNames } from '@niveshak/domain/incidents/incident';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { instantText } from '../frame/instant-text.ts';
import { Unloaded } from '../frame/QueryView.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { CloseIncidentForm, ReportIncidentForm, SendIncidentForm } from './action-forms.tsx';
import { Deadline } from './Deadline.tsx';
import { incidentQuery, incidentsQuery } from './queries.ts';
import { SaveIncidentForm } from './SaveIncidentForm.tsx';

const actions = {
  save: { title: 'Edit incident', Form: SaveIncidentForm },
  send: { title: 'Send to affected members', Form: SendIncidentForm },
  report: { title: 'Record a notice', Form: ReportIncidentForm },
  close: { title: 'Close incident', Form: CloseIncidentForm },
} as const;
type Action = keyof typeof actions;

export function IncidentScreen() {
  const { id } = useParams({ from: '/incidents/$id' });
  const incident = useQuery(incidentQuery(id));
  if (incident.data === undefined) return <Unloaded query={incident} what="the incident" />;
  return <Sheet incident={incident.data} />;
}

function Sheet({ incident }: { readonly incident: StaffIncident }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<Action | null>(null);
  const isOpen = incident.closedAt === null;
  const isSent = incident.notices.some(({ name, givenAt }) => name === 'persons' && givenAt !== null);
  const offered: readonly Action[] = !isOpen
    ? []
    : ['save', ...(isSent || incident.recipients === 0 ? [] : (['send'] as const)), 'report', 'close'];
  const Form = open === null ? null : actions[open].Form;
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/incidents" className={quietLinkClass}>
          Incidents
        </Link>
      </p>
      <ScreenHead title={incident.title}>
        <div className="flex flex-wrap gap-2">
          {offered.map((action) => (
            <Button
              key={action}
              size="small"
              variant={action === 'send' ? 'primary' : 'secondary'}
              onClick={() => setOpen(action)}
            >
              {actions[action].title}
            </Button>
          ))}
        </div>
      </ScreenHead>
      <p className="mb-5 flex flex-wrap gap-2">
        {incident.notices.map((notice) => (
          <Deadline key={notice.name} notice={notice} />
        ))}
      </p>
      <Parts incident={incident} />
      <Dialog
        isWide
        title={open === null ? '' : actions[open].title}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {Form !== null && (
          <Form
            incident={incident}
            onDone={() => {
              setOpen(null);
              void client.invalidateQueries({ queryKey: incidentsQuery.queryKey });
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function Parts({ incident }: { readonly incident: StaffIncident }) {
  const { facts, email, texts, deliveries, report, noticedAt, recordedBy, closedAt, recipients } = incident;
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <Part title="Facts">
        <dl className="flex flex-col gap-3">
          <Fact name="Noticed">
            {instantText(noticedAt)}, recorded by {recordedBy}
          </Fact>
          <Fact name={factNames.what}>{facts.what}</Fact>
          <Fact name={factNames.data}>{facts.data}</Fact>
          <Fact name={factNames.consequences}>{facts.consequences}</Fact>
          <Fact name={factNames.measures}>{facts.measures}</Fact>
          <Fact name={factNames.advice}>{facts.advice}</Fact>
          {report !== null && (
            <Fact name={`Report${closedAt === null ? '' : `, ${instantText(closedAt)}`}`}>{report}</Fact>
          )}
        </dl>
      </Part>
      <Part title="Affected persons">
        <p>
          {recipients === 0
            ? 'None chosen yet. Edit the incident to choose them.'
            : `${recipients.toLocaleString('en-IN')} people, ${deliveries.withoutAccount.toLocaleString('en-IN')} of them without an account. Emails: ${deliveries.sent} sent, ${deliveries.waiting} waiting, ${deliveries.held} held, ${deliveries.refused} refused.`}
        </p>
        <h3 className="mt-4 mb-1 font-semibold">{email.subject}</h3>
        <Words>{email.body}</Words>
      </Part>
      <Part title="Text for CERT-In">
        <Words>{texts.certIn}</Words>
      </Part>
      <Part title="Text for the Data Protection Board">
        <Words>{texts.board}</Words>
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="border-t border-ink pt-3 text-sm">
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="whitespace-pre-wrap">{children === '' ? 'Not known yet' : children}</dd>
    </div>
  );
}

function Words({ children }: { readonly children: string }) {
  return (
    <p className="max-w-prose border-l-3 border-accent bg-raised px-4 py-3 whitespace-pre-wrap">{children}</p>
  );
}
