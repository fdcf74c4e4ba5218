import { copyText } from '../../../src/ui/copy-text.ts';
import { listGrantLinks, makeGrantLink, withdrawGrantLink } from '@niveshak/contract/members/grant-routes';
import type { StaffGrantLink } from '@niveshak/contract/members/grant-routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { GrantFields, nothingChosen, useGrantDays } from './GrantFields.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import type { Column } from '../table/column.ts';
import { PlainTable } from '../table/PlainTable.tsx';

const linksKey = ['grant-links'];
const states = { open: 'not claimed yet', claimed: 'claimed', over: 'over' } as const;

type Open = { readonly act: 'make' } | { readonly act: 'show' | 'withdraw'; readonly link: StaffGrantLink };

export function GrantLinks() {
  const client = useQueryClient();
  const links = useQuery({ queryKey: linksKey, queryFn: () => staffCall(listGrantLinks) });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: linksKey });
  };
  return (
    <section aria-labelledby="grant-links" className="mt-10">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="grant-links" className="text-lg">
          Complimentary plans by link
        </h2>
        <Button size="small" onClick={() => setOpen({ act: 'make' })}>
          Give a plan by link
        </Button>
      </div>
      <QueryView query={links} what="the links">
        {({ links: made }) => <LinksTable links={made} onOpen={setOpen} />}
      </QueryView>
      <Dialog title={open === null ? '' : titles[open.act]} isOpen={open !== null} onClose={close}>
        {open?.act === 'make' && <MakeForm />}
        {open?.act === 'show' && <ShownLink url={open.link.url ?? ''} />}
        {open?.act === 'withdraw' && <WithdrawForm link={open.link} onDone={close} />}
      </Dialog>
    </section>
  );
}

const titles = { make: 'Give a plan by link', show: 'Plan link', withdraw: 'Revoke link' } as const;

function LinksTable({
  links,
  onOpen,
}: {
  readonly links: readonly StaffGrantLink[];
  readonly onOpen: (open: Open) => void;
}) {
  if (links.length === 0)
    return (
      <p className="text-sm text-soft">
        No links yet. Use them for people without an account; grant members a plan on their page.
      </p>
    );
  return (
    <PlainTable
      label="Complimentary plans by link"
      columns={columns}
      rows={links}
      rowId={({ id }) => id}
      isOver={({ state }) => state !== 'open'}
      renderAction={(link) =>
        link.state === 'open' && (
          <span className="inline-flex gap-2">
            <Button size="small" onClick={() => onOpen({ act: 'show', link })}>
              Show
            </Button>
            <Button size="small" onClick={() => onOpen({ act: 'withdraw', link })}>
              Revoke
            </Button>
          </span>
        )
      }
    />
  );
}

const columns: readonly Column<StaffGrantLink>[] = [
  {
    id: 'for',
    label: 'For',
    value: ({ toEmail }) => toEmail,
    show: ({ toEmail, toName }) => (
      <>
        {toEmail ?? 'erased'}
        {toName !== null && <span className="block text-soft">{toName}</span>}
      </>
    ),
    breaks: true,
  },
  { id: 'plan', label: 'Plan', value: ({ planName }) => planName },
  {
    id: 'until',
    label: 'Until',
    value: ({ endDate }) => endDate,
    show: ({ endDate }) => <DateText date={endDate} />,
  },
  { id: 'state', label: 'State', value: ({ state }) => states[state] },
];

function MakeForm() {
  const [toEmail, setToEmail] = useState('');
  const [toName, setToName] = useState('');
  const [grant, setGrant] = useState(nothingChosen);
  const [url, setUrl] = useState<string | null>(null);
  const isReady = useGrantDays(grant)?.ok === true && toEmail.trim() !== '';
  if (url !== null) return <ShownLink url={url} isNew />;
  const act = async (reason: string) => {
    const body = { ...grant, toEmail, toName: toName.trim() === '' ? null : toName, reason };
    setUrl((await staffCall(makeGrantLink, { body })).url);
  };
  return (
    <ReasonForm action="Create link" isReady={isReady} onSubmit={act}>
      <TextField
        label="Email"
        name="toEmail"
        hint="Only this address can use the link."
        type="email"
        value={toEmail}
        onChange={({ target }) => setToEmail(target.value)}
      />
      <TextField
        label="Name (optional)"
        name="toName"
        hint="Used in the email greeting."
        value={toName}
        onChange={({ target }) => setToName(target.value)}
      />
      <GrantFields value={grant} onChange={setGrant} />
      <p className="text-sm text-soft">
        The link is emailed immediately. The recipient signs up, agrees to the terms and has free access until
        the last day.
      </p>
    </ReasonForm>
  );
}

function ShownLink({ url, isNew = false }: { readonly url: string; readonly isNew?: boolean }) {
  const copy = () => copyText(url, 'Link copied.');
  return (
    <>
      <p>
        {isNew ? 'We are emailing it; you can also share it yourself. ' : ''}
        It works once, for the recipient’s address only.
      </p>
      <p className="mt-4 rounded-md bg-sunken p-4 font-mono text-sm break-all select-all">{url}</p>
      <Button className="mt-5" onClick={() => void copy()}>
        Copy
      </Button>
    </>
  );
}

function WithdrawForm({ link, onDone }: { readonly link: StaffGrantLink; readonly onDone: () => void }) {
  const act = async (reason: string) => {
    await staffCall(withdrawGrantLink, { params: { id: link.id }, body: { reason } });
    showToast('success', 'The link no longer works.');
    onDone();
  };
  return (
    <ReasonForm action="Revoke" isDangerous onSubmit={act}>
      <p>The link to {link.toEmail} stops working immediately. No email is sent.</p>
    </ReasonForm>
  );
}
