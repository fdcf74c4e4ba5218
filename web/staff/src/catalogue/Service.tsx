import { getService } from '@niveshak/contract/settings/routes';
import type { StaffService } from '@niveshak/contract/settings/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { staffCall } from '../session/staff-call.ts';
import { useStaff } from '../session/session.ts';
import { Sunset } from './Sunset.tsx';
import { SunsetForm } from './SunsetForm.tsx';
import { RemoveSunset } from './RemoveSunset.tsx';
import { TrialForm } from './TrialForm.tsx';
import { Unloaded } from '../frame/QueryView.tsx';

type Open = 'sunset' | 'no-sunset' | 'trial';

export function Service() {
  const client = useQueryClient();
  const service = useQuery({ queryKey: ['service'], queryFn: () => staffCall(getService) });
  const mayEnd = useStaff().permissions.includes('service.end');
  const [open, setOpen] = useState<Open | null>(null);
  const onSaved = () => {
    setOpen(null);
    showToast('success', 'Saved. Members see it immediately.');
    for (const name of ['service', 'setup', 'config']) void client.invalidateQueries({ queryKey: [name] });
  };
  if (service.data === undefined) return <Unloaded query={service} what="this page" />;
  const titles = {
    sunset:
      service.data.sunset.current === null ? 'Set a last day of service' : 'Change the last day of service',
    'no-sunset': 'Remove the last day of service',
    trial: service.data.trial.isOffered === true ? 'End the free trial' : 'Offer the free trial',
  } as const;
  return (
    <div className="flex max-w-3xl flex-col gap-10">
      <Facts service={service.data} onOpen={setOpen} />
      {mayEnd && <Sunset service={service.data} />}
      <Dialog
        isWide
        title={open === null ? '' : titles[open]}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {open === 'sunset' && <SunsetForm service={service.data} onSaved={onSaved} />}
        {open === 'no-sunset' && <RemoveSunset service={service.data} onSaved={onSaved} />}
        {open === 'trial' && <TrialForm service={service.data} onSaved={onSaved} />}
      </Dialog>
    </div>
  );
}

function Facts({ service, onOpen }: { service: StaffService; onOpen: (open: Open) => void }) {
  const mayChange = useStaff().permissions.includes('catalogue.manage');
  const { sunset, trial } = service;
  return (
    <>
      <Section title="Last day of service">
        {sunset.current === null ? (
          <p>No last day is set. Plans run their full term.</p>
        ) : (
          <>
            <p>
              <strong>
                <DateText date={sunset.current.date} />
              </strong>
              . Plans sold now end on this day and are charged pro rata. Nothing is sold after it.
            </p>
            <p className="mt-2 text-sm text-soft">Notice on pricing: “{sunset.current.notice}”</p>
          </>
        )}
        {mayChange && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button size="small" onClick={() => onOpen('sunset')}>
              {sunset.current === null ? 'Set date' : 'Change date'}
            </Button>
            {sunset.current !== null && (
              <Button size="small" variant="danger" onClick={() => onOpen('no-sunset')}>
                Remove date
              </Button>
            )}
          </div>
        )}
      </Section>
      <Section title="Free trial">
        <p>
          {trial.isOffered === null
            ? 'Complete the firm’s profile first.'
            : trial.isOffered
              ? 'Offered: fourteen days of Lite, once per person.'
              : 'Not offered.'}
        </p>
        {mayChange && trial.isOffered !== null && (
          <Button size="small" className="mt-4" onClick={() => onOpen('trial')}>
            {trial.isOffered ? 'End trial' : 'Offer trial'}
          </Button>
        )}
      </Section>
    </>
  );
}
