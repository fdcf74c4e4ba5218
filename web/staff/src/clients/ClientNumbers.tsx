import { countClients, saveClientCeiling } from '@niveshak/contract/clients/staff-routes';
import type { ClientCounts } from '@niveshak/contract/clients/staff-schemas';
import { partTimeCeiling } from '@niveshak/domain/kyc/client-ceiling';
import { calendarDate, formatLongDate } from '@niveshak/domain/primitives/calendar-date';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly on: string | undefined; readonly mayChange: boolean };

const long = (day: string) => formatLongDate(calendarDate(day));

/** Number of clients on a day, highest number in its financial year, and the firm's limit. */
export function ClientNumbers({ on, mayChange }: Props) {
  const counts = useQuery({
    queryKey: ['clients', 'count', on],
    queryFn: () => staffCall(countClients, { query: on === undefined ? {} : { on } }),
  });
  return (
    <QueryView query={counts} what="the number of clients">
      {(data) => (
        <dl className="mb-6 grid gap-x-8 gap-y-4 border-y border-rule py-4 text-sm sm:grid-cols-3">
          <Count label={`Clients on ${long(data.on)}`} value={data.clients}>
            {data.paying.toLocaleString('en-IN')} with a paid plan; {data.trials.toLocaleString('en-IN')} more
            in a free trial
          </Count>
          <Count label={`Highest in ${data.highest.financialYear} up to then`} value={data.highest.clients}>
            on {long(data.highest.on)}; determines the deposit with BSE
          </Count>
          <Ceiling counts={data} mayChange={mayChange} />
        </dl>
      )}
    </QueryView>
  );
}

type CountProps = { readonly label: string; readonly value: number | null; readonly children: ReactNode };

function Count({ label, value, children }: CountProps) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd>
        <span className="block text-2xl tabular-nums">
          {value === null ? 'None' : value.toLocaleString('en-IN')}
        </span>
        <span className="text-soft">{children}</span>
      </dd>
    </div>
  );
}

function Ceiling({ counts, mayChange }: { counts: ClientCounts; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Count label="Client ceiling" value={counts.ceiling}>
      {counts.warning !== null && (
        <Badge tone="bad">{counts.warning === 'near' ? 'Almost reached today' : 'Reached today'}</Badge>
      )}{' '}
      {mayChange && (
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          Change ceiling
        </Button>
      )}
      <Dialog title="Change ceiling" isOpen={isOpen} onClose={() => setOpen(false)}>
        <CeilingForm seen={counts.ceiling} onDone={() => setOpen(false)} />
      </Dialog>
    </Count>
  );
}

function CeilingForm({ seen, onDone }: { seen: number | null; onDone: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(seen === null ? '' : String(seen));
  const isNumber = /^[1-9]\d{0,6}$/.test(typed);
  const isReady = typed === '' || isNumber;
  const save = async (reason: string) => {
    const ceiling = isNumber ? parseInt(typed, 10) : null;
    await staffCall(saveClientCeiling, { body: { ceiling, seen, reason } });
    await client.invalidateQueries({ queryKey: ['clients'] });
    onDone();
  };
  return (
    <ReasonForm action="Save ceiling" isReady={isReady} onSubmit={save}>
      <TextField
        label="Maximum number of clients"
        name="ceiling"
        hint={`A part-time analyst may have at most ${partTimeCeiling}. Leave empty for no ceiling; Today warns at 90%, and sales continue.`}
        inputMode="numeric"
        value={typed}
        error={isReady ? undefined : 'Enter a whole number or leave it empty.'}
        onChange={({ target }) => setTyped(target.value.trim())}
      />
    </ReasonForm>
  );
}
