import type { StaffComplaint } from '@niveshak/contract/complaints/staff-routes';
import {
  complaintCategoryNames,
  complaintOutcomeNames,
  complaintSourceNames,
} from '@niveshak/contract/complaints/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { instantText } from '../frame/instant-text.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useStaff } from '../session/session.ts';
import { AnswerForm, EscalateForm, ResolveForm } from './action-forms.tsx';
import { DaysLeft } from './DaysLeft.tsx';
import { complaintQuery, complaintsQuery } from './queries.ts';
import { loneLinkClass, quietLinkClass } from '../../../src/ui/link-class.ts';
import { Unloaded } from '../frame/QueryView.tsx';

const actions = {
  answer: { title: 'Answer', Form: AnswerForm },
  escalate: { title: 'Escalate', Form: EscalateForm },
  resolve: { title: 'Resolve', Form: ResolveForm },
} as const;
type Action = keyof typeof actions;

export function ComplaintScreen() {
  const { id } = useParams({ from: '/complaints/$id' });
  const complaint = useQuery(complaintQuery(id));
  if (complaint.data === undefined) return <Unloaded query={complaint} what="the complaint" />;
  return <Sheet complaint={complaint.data} />;
}

function Sheet({ complaint }: { readonly complaint: StaffComplaint }) {
  const client = useQueryClient();
  const mayHandle = useStaff().permissions.includes('complaints.handle');
  const [open, setOpen] = useState<Action | null>(null);
  const { number, daysLeft, outcome, isEscalated } = complaint;
  const onDone = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: complaintsQuery.queryKey });
  };
  const Form = open === null ? null : actions[open].Form;
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/complaints" className={quietLinkClass}>
          Complaints
        </Link>
      </p>
      <ScreenHead title={`Complaint ${number}`}>
        {mayHandle && daysLeft !== null && (
          <div className="flex flex-wrap gap-2">
            {!isEscalated && (
              <Button size="small" onClick={() => setOpen('escalate')}>
                Escalate
              </Button>
            )}
            <Button size="small" onClick={() => setOpen('answer')}>
              Answer
            </Button>
            <Button size="small" variant="primary" onClick={() => setOpen('resolve')}>
              Resolve
            </Button>
          </div>
        )}
      </ScreenHead>
      <p className="mb-5 flex flex-wrap gap-2">
        {daysLeft !== null && <DaysLeft days={daysLeft} />}
        {outcome !== null && <Badge tone="good">{complaintOutcomeNames[outcome]}</Badge>}
        {isEscalated && <Badge tone="accent">Escalated</Badge>}
      </p>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <p className="max-w-prose border-l-3 border-accent bg-raised px-4 py-3 whitespace-pre-wrap">
            {complaint.body}
          </p>
          <h2 className="mt-8 mb-2 text-lg">History</h2>
          <Steps complaint={complaint} />
        </div>
        <Facts complaint={complaint} />
      </div>
      <Dialog
        isWide
        title={open === null ? '' : actions[open].title}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {Form !== null && <Form complaint={complaint} onDone={onDone} />}
      </Dialog>
    </>
  );
}

const stepNames = {
  answer: 'Answered',
  resolve: 'Resolved',
  escalate: 'Escalated to the compliance officer',
  remind: 'Reminder to the firm',
} as const;

function Steps({ complaint: { steps, acknowledgedAt } }: { readonly complaint: StaffComplaint }) {
  return (
    <ol className="text-sm">
      <li className="border-b border-rule py-3 text-soft">
        {acknowledgedAt === null
          ? 'The acknowledgement is being sent.'
          : `Acknowledged by email, ${instantText(acknowledgedAt)}`}
      </li>
      {steps.map(({ at, kind, body, by }) => (
        <li key={`${at} ${kind}`} className="border-b border-rule py-3">
          <p className="font-medium">
            {stepNames[kind]}
            {by !== '' && `, ${by}`}
            <time dateTime={at} className="ml-3 font-normal text-soft">
              {instantText(at)}
            </time>
          </p>
          {body !== '' && <p className="mt-1 max-w-prose whitespace-pre-wrap">{body}</p>}
        </li>
      ))}
    </ol>
  );
}

function Facts({ complaint }: { readonly complaint: StaffComplaint }) {
  const { name, email, phone, category, source, reference, receivedOn, dueOn, memberId } = complaint;
  return (
    <dl className="grid h-fit grid-cols-[6rem_1fr] gap-x-4 gap-y-2 border-t border-ink pt-3 text-sm">
      <dt className="text-soft">From</dt>
      <dd>
        {name}
        <span className="block break-all text-soft">{email}</span>
        {phone !== '' && <span className="block text-soft">{phone}</span>}
        {memberId !== null && (
          <Link to="/members/$id" params={{ id: memberId }} className={loneLinkClass}>
            A member has this address
          </Link>
        )}
      </dd>
      <dt className="text-soft">About</dt>
      <dd>{complaintCategoryNames[category]}</dd>
      <dt className="text-soft">Received through</dt>
      <dd>
        {complaintSourceNames[source]}
        {reference !== '' && <span className="block text-soft">{reference}</span>}
      </dd>
      <dt className="text-soft">Received</dt>
      <dd>
        <DateText date={receivedOn} />
      </dd>
      <dt className="text-soft">Due</dt>
      <dd>
        <DateText date={dueOn} />
      </dd>
    </dl>
  );
}
