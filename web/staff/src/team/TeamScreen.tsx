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
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { instantText } from '../frame/instant-text.ts';
import { NoteForm, ReasonForm } from '../frame/ReasonForm.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useConfigOfConsole } from '../session/console-config.ts';
import { staffCall } from '../session/staff-call.ts';
import { useStaff } from '../session/session.ts';
import { OnePersonFirm } from './OnePersonFirm.tsx';
import { QueryView } from '../frame/QueryView.tsx';

type Open =
  | { readonly act: 'invite' }
  | {
      readonly act: 'role' | 'remove' | 'reset';
      readonly id: string;
      readonly name: string;
      readonly role: StaffRole;
    };

const roleOptions = staffRoles.map((role) => ({ value: role, label: role }));

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

/** The product's authenticator code, or the second factor that the identity provider requires. */
function SecondFactor({ isSetUp }: { readonly isSetUp: boolean }) {
  const { pages } = useConfigOfConsole().identity;
  if (isSetUp) return 'Set up';
  return pages?.givesStaffFactor === true ? 'At the provider' : <Badge tone="bad">Missing</Badge>;
}

type TableProps = { team: ResponseOf<typeof getTeam>; onOpen: (open: Open) => void };

function TeamTable({ team, onOpen }: TableProps) {
  const me = useStaff();
  return (
    <ScrollTable label="Team">
      <table className="stacks w-full border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>Name</HeadCell>
          <HeadCell>Role</HeadCell>
          <HeadCell>Second factor</HeadCell>
          <HeadCell>Last seen</HeadCell>
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </TableHead>
        <tbody>
          {team.people.map((person) => (
            <tr key={person.id} className="border-b border-rule">
              <td className={bodyCell}>
                {person.name}
                {person.email === me.email && <span className="text-soft"> (you)</span>}
                <span className="block text-soft">{person.email}</span>
              </td>
              <td className={`${bodyCell} capitalize`}>{person.role}</td>
              <td className={bodyCell}>
                <SecondFactor isSetUp={person.hasSecondFactor} />
              </td>
              <td className={bodyCell}>
                {person.lastSeenAt === null ? '–' : instantText(person.lastSeenAt)}
              </td>
              <td className={`${bodyCell} text-right`}>
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
              </td>
            </tr>
          ))}
          {team.invitations.map((invitation) => (
            <tr key={invitation.email} className="border-b border-rule text-soft">
              <td className={bodyCell}>{invitation.email}</td>
              <td className={`${bodyCell} capitalize`}>{invitation.role}</td>
              <td className={bodyCell} colSpan={3}>
                Invited by {invitation.invitedBy}, until {instantText(invitation.expiresAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
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
      <NoteForm action="Create a link" onSubmit={invite}>
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        <TextField
          label="Email"
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
      <p>
        Send this link yourself. It works once, for seven days, and only for the address that you invited.
      </p>
      <p className="mt-4 rounded-md bg-sunken p-4 font-mono text-sm break-all select-all">{url}</p>
      <Button className="mt-5" onClick={() => void copyText(url)}>
        Copy
      </Button>
    </>
  );
}
