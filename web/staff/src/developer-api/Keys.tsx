import { createApiKey, listApiKeys, revokeApiKey } from '@niveshak/contract/developer-api/staff-key-routes';
import type { StaffApiKey } from '@niveshak/contract/developer-api/staff-key-routes';
import { apiScopes } from '@niveshak/domain/developer-api/scopes';
import type { ApiScope } from '@niveshak/domain/developer-api/scopes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { NoteForm, ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { useStaff } from '../session/session.ts';
import type { Column } from '../table/column.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import { Choices } from './Choices.tsx';
import { CopyText } from './CopyText.tsx';

type State = { readonly text: string; readonly tone: 'good' | 'bad' | 'plain' };

function stateOf({ revokedAt, expiresAt }: StaffApiKey): State {
  if (revokedAt !== null) return { text: 'Revoked', tone: 'plain' };
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) return { text: 'Expired', tone: 'bad' };
  return { text: 'Valid', tone: 'good' };
}

const columns: readonly Column<StaffApiKey>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name, breaks: true },
  { id: 'prefix', label: 'Key', value: ({ prefix }) => prefix, show: ({ prefix }) => <code>{prefix}…</code> },
  { id: 'scopes', label: 'Scopes', value: ({ scopes }) => scopes.join(', ') },
  {
    id: 'state',
    label: 'State',
    value: (key) => stateOf(key).text,
    show: (key) => <Badge tone={stateOf(key).tone}>{stateOf(key).text}</Badge>,
  },
  {
    id: 'used',
    label: 'Last used',
    value: ({ lastUsedAt }) => lastUsedAt,
    show: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : instantText(lastUsedAt)),
  },
  {
    id: 'expires',
    label: 'Expires',
    value: ({ expiresAt }) => expiresAt,
    show: ({ expiresAt }) => (expiresAt === null ? 'Never' : instantText(expiresAt)),
  },
  { id: 'by', label: 'Created by', value: ({ createdBy }) => createdBy },
];

export function Keys() {
  const mayManage = useStaff().permissions.includes('api.manage');
  const client = useQueryClient();
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: () => staffCall(listApiKeys) });
  const [open, setOpen] = useState<StaffApiKey | 'new' | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ['api-keys'] });
  };
  const create = (
    <Button variant="primary" size="small" onClick={() => setOpen('new')}>
      Create API key
    </Button>
  );
  return (
    <>
      {mayManage && keys.data !== undefined && keys.data.keys.length > 0 && (
        <div className="mb-4 flex justify-end">{create}</div>
      )}
      <QueryTable
        query={keys}
        what="the API keys"
        rows={(data) => data.keys}
        empty={
          <EmptyState title="No API keys" action={mayManage ? create : undefined}>
            A key lets a program of the firm read members, payments and research.
          </EmptyState>
        }
        label="API keys"
        noun="key"
        columns={columns}
        rowId={({ id }) => id}
        fileName="api-keys"
        action={
          mayManage
            ? { label: 'Revoke key', isOffered: ({ revokedAt }) => revokedAt === null, onPress: setOpen }
            : undefined
        }
      />
      <Dialog
        title={open === 'new' ? 'Create API key' : 'Revoke API key'}
        isOpen={open !== null}
        onClose={close}
      >
        {open === 'new' && <NewKey />}
        {open !== null && open !== 'new' && <Revoke apiKey={open} onDone={close} />}
      </Dialog>
    </>
  );
}

function Revoke({ apiKey: { id, name }, onDone }: { apiKey: StaffApiKey; onDone: () => void }) {
  const revoke = async (reason: string) => {
    await staffCall(revokeApiKey, { params: { id }, body: { reason } });
    onDone();
    showToast('success', 'Key revoked.');
  };
  return (
    <ReasonForm action="Revoke key" isDangerous onSubmit={revoke}>
      <p>
        Calls with <b className="wrap-anywhere">{name}</b> are refused from now on. This cannot be undone.
      </p>
    </ReasonForm>
  );
}

const validities = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'none', label: 'No expiry' },
];

function NewKey() {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [days, setDays] = useState('90');
  const [key, setKey] = useState<string | null>(null);
  if (key !== null)
    return (
      <>
        <p className="mb-4">Save the key now. It is not shown again.</p>
        <CopyText text={key} label="API key" />
      </>
    );
  const create = async (reason: string | undefined) => {
    const validDays = days === 'none' ? null : Number(days);
    const made = await staffCall(createApiKey, { body: { name, scopes: [...scopes], validDays, reason } });
    setKey(made.key);
  };
  return (
    <NoteForm
      action="Create API key"
      missing="Enter a name and choose at least one scope."
      isReady={name.trim() !== '' && scopes.length > 0}
      onSubmit={create}
    >
      <TextField
        label="Name"
        name="name"
        hint="The program that uses the key, as shown in the audit log."
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Choices label="Scopes" values={apiScopes} chosen={scopes} onChange={setScopes} />
      <SelectField
        label="Expires after"
        name="validDays"
        options={validities}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
    </NoteForm>
  );
}
