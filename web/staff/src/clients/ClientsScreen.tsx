import { saveClients } from '@niveshak/contract/clients/staff-routes';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { DownloadButton } from '../frame/DownloadButton.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useStaff } from '../session/session.ts';
import { staffCsv } from '../session/staff-call.ts';
import { ClientFilterForm } from './ClientFilterForm.tsx';
import { ClientNumbers } from './ClientNumbers.tsx';
import { ClientTable } from './ClientTable.tsx';
import { Distribution } from './Distribution.tsx';
import { KraFileForm } from './KraFileForm.tsx';

/** Client register. Filter and page are in the URL. */
export function ClientsScreen() {
  const { page = 1, sort: _sort, hide: _hide, ...filter } = useSearch({ from: '/clients' });
  const mayChange = useStaff().permissions.includes('clients.change');
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ScreenHead title="Clients">
        <div className="flex flex-wrap gap-2">
          <DownloadButton file={() => staffCsv(saveClients, filter, 'clients.csv')}>
            Download register
          </DownloadButton>
          {mayChange && (
            <Button size="small" onClick={() => setImporting(true)}>
              Import KRA statuses
            </Button>
          )}
        </div>
      </ScreenHead>
      <ClientNumbers on={filter.on} mayChange={mayChange} />
      <ClientFilterForm key={JSON.stringify(filter)} filter={filter} />
      <ClientTable filter={filter} page={page} />
      <Distribution mayChange={mayChange} />
      <Dialog isWide title="Import KRA statuses" isOpen={isImporting} onClose={() => setImporting(false)}>
        <KraFileForm onDone={() => setImporting(false)} />
      </Dialog>
    </>
  );
}
