import { copyText } from '../../../src/ui/copy-text.ts';
import type { ResponseOf } from '@niveshak/contract/http/route';
import {
  changeStaffRole,
  getTeam,
  inviteStaff,
  removeStaff,
  resetSecondFactor,
} from '@niveshak/contract/staff/routes';
import type { StaffRole } from '@niveshak/domain/staff/permissions';
import { isStaffRole, staffRoles } from '@niveshak/domain/staff/permissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Menu, menuItemClass } from '../../../src/ui/Menu.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { instantText } from '../frame/instant-text.ts';
import { NoteForm, ReasonForm } from '../frame/ReasonForm.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useConfigOfConsole } from '../session/console-config.ts';
import { staffCall } from '../session/staff-call.ts';
import { useStaff } from '../session/session.ts';
import { roleNames } from './role-names.ts';
import { OnePersonFirm } from './OnePersonFirm.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import type { Column } from '../table/column.ts';
import { PlainTable } from '../table/PlainTable.tsx';

type Open =
  | { readonly act: 'invite' }
  | {
      readonly act: 'role' | 'remove' | 'reset';
      readonly id: string;
      readonly name: string;
      readonly role: StaffRole;
    };

const roleOptions = staffRoles.map((role) => ({ value: role, label: roleNames[role] }));

export function TeamScreen() {
  const client = useQueryClient();
  const team = useQuery({ queryKey: ['team'], queryFn: () => staffCall(getTeam) });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ['team'] });
  };
  return (
    <>
      <ScreenHead title="Team">
        <Button variant="primary" size="small" onClick={() => setOpen({ act: 'invite' })}>
          Invite a colleague
        </Button>
      </ScreenHead>
      <QueryView query={team} what="the team">
        {(data) => (
          <>
            <TeamTable team={data} onOpen={setOpen} />
            <OnePersonFirm isOn={data.isOnePersonFirm} onDone={close} />
          </>
        )}
      </QueryView>
      <Dialog title={open === null ? '' : titleOf(open)} isOpen={open !== null} onClose={close}>
        {open !== null && <TeamForm open={open} onDone={close} />}
      </Dialog>
    </>
  );
}

/** Second factor: our authenticator code, or the one required by the identity provider. */
function SecondFactor({ isSetUp }: { readonly isSetUp: boolean }) {
  const { pages } = useConfigOfConsole().identity;
  if (isSetUp) return 'Set up';
  return pages?.givesStaffFactor === true ? 'At the provider' : <Badge tone="bad">Missing</Badge>;
}

type TableProps = { team: ResponseOf<typeof getTeam>; onOpen: (open: Open) => void };

type Person = ResponseOf<typeof getTeam>['people'][number];
type Invitation = ResponseOf<typeof getTeam>['invitations'][number];

function TeamTable({ team, onOpen }: TableProps) {
  const me = useStaff();
  return (
    <PlainTable
      label="Team"
      columns={columnsOf(me.email)}
      rows={[...team.people, ...team.invitations]}
      rowId={({ email }) => email}
      isOver={(row) => !isPerson(row)}
      renderAction={(row) => isPerson(row) && <PersonMenu person={row} onOpen={onOpen} />}
    />
  );
}

function isPerson(row: Person | Invitation): row is Person {
  return 'id' in row;
}

function columnsOf(myEmail: string): readonly Column<Person | Invitation>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      value: (row) => (isPerson(row) ? row.name : row.email),
      show: (row) =>
        isPerson(row) ? (
          <>
            {row.name}
            {row.email === myEmail && <span className="text-soft"> (you)</span>}
            <span className="block font-normal text-soft">{row.email}</span>
          </>
        ) : (
          row.email
        ),
      breaks: true,
    },
    {
      id: 'role',
      label: 'Role',
      value: ({ role }) => role,
      show: ({ role }) => roleNames[role],
    },
    {
      id: 'factor',
      label: 'Second factor',
      value: () => null,
      show: (row) => (isPerson(row) ? <SecondFactor isSetUp={row.hasSecondFactor} /> : '–'),
    },
    {
      id: 'seen',
      label: 'Last seen',
      value: (row) => (isPerson(row) ? row.lastSeenAt : null),
      show: (row) =>
        isPerson(row)
          ? row.lastSeenAt === null
            ? '–'
            : instantText(row.lastSeenAt)
          : `Invited by ${row.invitedBy}, until ${instantText(row.expiresAt)}`,
    },
  ];
}

type MenuProps = { person: Person; onOpen: (open: Open) => void };

function PersonMenu({ person, onOpen }: MenuProps) {
  return (
    <Menu label={`Actions for ${person.name}`} trigger="…">
      {(['role', 'reset', 'remove'] as const).map((act) => (
        <button
          key={act}
          type="button"
          role="menuitem"
          className={menuItemClass}
          onClick={() => onOpen({ act, ...person })}
        >
          {names[act]}
        </button>
      ))}
    </Menu>
  );
}

const names = { role: 'Change role', reset: 'Reset second factor', remove: 'Remove from team' } as const;

function titleOf(open: Open): string {
  return open.act === 'invite' ? 'Invite a colleague' : `${names[open.act]}: ${open.name}`;
}

function TeamForm({ open, onDone }: { open: Open; onDone: () => void }) {
  const [role, setRole] = useState<StaffRole>(open.act === 'invite' ? 'support' : open.role);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [link, setLink] = useState<string | null>(null);
  if (link !== null) return <InviteLink url={link} />;
  const roleField = (
    <SelectField
      label="Role"
      name="role"
      options={roleOptions}
      value={role}
      onChange={({ target }) => {
        if (isStaffRole(target.value)) setRole(target.value);
      }}
    />
  );
  if (open.act === 'invite') {
    const invite = async (reason: string | undefined) => {
      const { url } = await staffCall(inviteStaff, { body: { email, name, role, reason } });
      setLink(url);
    };
    return (
      <NoteForm action="Create link" isReady={name.trim() !== '' && email.trim() !== ''} onSubmit={invite}>
        <TextField label="Name" name="name" value={name} onChange={(event) => setName(event.target.value)} />
        <TextField
          label="Email"
          name="email"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {roleField}
      </NoteForm>
    );
  }
  const params = { id: open.id };
  const act = async (reason: string) => {
    if (open.act === 'role') await staffCall(changeStaffRole, { params, body: { role, reason } });
    if (open.act === 'remove') await staffCall(removeStaff, { params, body: { reason } });
    if (open.act === 'reset') await staffCall(resetSecondFactor, { params, body: { reason } });
    onDone();
  };
  return (
    <ReasonForm action={names[open.act]} isDangerous={open.act === 'remove'} onSubmit={act}>
      {open.act === 'role' && roleField}
      {open.act === 'remove' && <p>{open.name} is signed out immediately and cannot sign in again.</p>}
      {open.act === 'reset' && (
        <p>{open.name} is signed out everywhere and sets up a new authenticator at the next sign-in.</p>
      )}
    </ReasonForm>
  );
}

function InviteLink({ url }: { url: string }) {
  return (
    <>
      <p>Send this link yourself. It works once, within seven days, and only for the invited address.</p>
      <p className="mt-4 rounded-md bg-sunken p-4 font-mono text-sm break-all select-all">{url}</p>
      <Button className="mt-5" onClick={() => void copyText(url)}>
        Copy
      </Button>
    </>
  );
}
