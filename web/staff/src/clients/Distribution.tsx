import {
  changeDistribution,
  declareDistribution,
  getDistribution,
} from '@niveshak/contract/clients/staff-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { linkClass } from '../../../src/ui/link-class.ts';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { QueryView } from '../frame/QueryView.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

type Data = ResponseOf<typeof getDistribution>;
const queryKey = ['distribution'];

/** Whether the firm's group distributes products, with the PANs that it therefore excludes from buying. */
export function Distribution({ mayChange }: { mayChange: boolean }) {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: () => staffCall(getDistribution) });
  const [open, setOpen] = useState<'declare' | 'list' | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey });
  };
  return (
    <section aria-labelledby="distribution" className="mt-10 max-w-3xl border-t border-rule pt-6">
      <h2 id="distribution" className="text-lg">
        Distribution clients
      </h2>
      <p className="mt-1 text-sm text-soft">
        SEBI does not allow a research client to be a distribution client of the same group or family.
      </p>
      <QueryView query={query} what="the distribution clients">
        {(data) => (
          <>
            <Facts data={data} />
            {mayChange && (
              <div className="mt-4 flex flex-wrap gap-2">
                <Button size="small" onClick={() => setOpen('declare')}>
                  Change declaration
                </Button>
                <Button size="small" onClick={() => setOpen('list')}>
                  Change list
                </Button>
              </div>
            )}
            <Dialog title="Change declaration" isOpen={open === 'declare'} onClose={close}>
              <DeclareForm data={data} onDone={close} />
            </Dialog>
            <Dialog title="Change list" isOpen={open === 'list'} onClose={close}>
              <ListForm onDone={close} />
            </Dialog>
          </>
        )}
      </QueryView>
    </section>
  );
}

function Facts({ data: { distributes, listed, members } }: { data: Data }) {
  return (
    <div className="mt-3 text-sm">
      <p>
        {distributes === null
          ? 'Not declared yet.'
          : distributes
            ? 'The firm or its group distributes products.'
            : 'Neither the firm nor its group distributes anything.'}{' '}
        {listed > 0 && `${listed.toLocaleString('en-IN')} ${listed === 1 ? 'PAN' : 'PANs'} cannot buy.`}
      </p>
      {members.length > 0 && (
        <p className="mt-1">
          Members among them:{' '}
          {members.map(({ id, maskedPan }) => (
            <Link key={id} to="/members/$id" params={{ id }} className={`${linkClass} mr-3`}>
              {maskedPan}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

type FormProps = { readonly onDone: () => void };

function DeclareForm({ data, onDone }: FormProps & { data: Data }) {
  const [distributes, setDistributes] = useState(data.distributes ?? false);
  const act = async (reason: string) => {
    await staffCall(declareDistribution, { body: { distributes, seen: data.distributes, reason } });
    showToast('success', 'Declaration recorded.');
    onDone();
  };
  return (
    <ReasonForm action="Record declaration" isReady={distributes || data.listed === 0} onSubmit={act}>
      <SelectField
        label="The firm and its group"
        hint={
          data.listed === 0
            ? undefined
            : 'Remove all PANs from the list to declare that nothing is distributed.'
        }
        options={[
          { value: 'no', label: 'distribute nothing' },
          { value: 'yes', label: 'distribute products' },
        ]}
        value={distributes ? 'yes' : 'no'}
        onChange={({ target }) => setDistributes(target.value === 'yes')}
      />
    </ReasonForm>
  );
}

function ListForm({ onDone }: FormProps) {
  const [change, setChange] = useState<'add' | 'remove'>('add');
  const [pans, setPans] = useState('');
  const act = async (reason: string) => {
    const { changed } = await staffCall(changeDistribution, { body: { change, pans, reason } });
    showToast(
      'success',
      `${changed} ${changed === 1 ? 'PAN' : 'PANs'} ${change === 'add' ? 'added' : 'removed'}.`,
    );
    onDone();
  };
  return (
    <ReasonForm
      action={change === 'add' ? 'Add PANs' : 'Remove PANs'}
      isReady={pans.trim() !== ''}
      onSubmit={act}
    >
      <SelectField
        label="Change"
        options={[
          { value: 'add', label: 'Add to the list' },
          { value: 'remove', label: 'Remove from the list' },
        ]}
        value={change}
        onChange={({ target }) => setChange(target.value === 'remove' ? 'remove' : 'add')}
      />
      <TextArea
        label="PANs, one per line"
        name="pans"
        hint="Stored as keyed hashes; the list cannot be read back."
        rows={8}
        spellCheck={false}
        value={pans}
        onChange={({ target }) => setPans(target.value)}
      />
    </ReasonForm>
  );
}
