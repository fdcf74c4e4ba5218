import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingItem } from '@niveshak/contract/members/schemas';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { todayQuery } from '../frame/today-query.ts';
import { useStaff } from '../session/session.ts';
import { ItemForm } from './ItemForm.tsx';
import { Publications } from './Publications.tsx';
import { Recent } from './Recent.tsx';
import { StatutoryDates } from './StatutoryDates.tsx';
import { WaitingList } from './WaitingList.tsx';

/**
 * Items that need attention by deadline, then the metrics of the last days, with publications and statutory dates next
 * to them. Without access to the metrics, publications take their place.
 */
export function TodayScreen() {
  const client = useQueryClient();
  const today = useQuery(todayQuery);
  const { permissions } = useStaff();
  const hasMetrics = permissions.includes('figures.read');
  const publications = permissions.includes('articles.read') && <Publications />;
  const [open, setOpen] = useState<WaitingItem | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: todayQuery.queryKey });
  };
  return (
    <>
      <ScreenHead title="Today" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">
          {/* The height of one item, so that the sections below stay in place while it loads. */}
          <div className="min-h-29 sm:min-h-19">
            <QueryView query={today} what="the list">
              {({ waiting }) => <WaitingList items={waiting} onOpen={setOpen} />}
            </QueryView>
          </div>
          {hasMetrics ? <Recent /> : publications}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">
          {hasMetrics && publications}
          {today.data !== undefined && today.data.statutory.length > 0 && (
            <StatutoryDates dates={today.data.statutory} />
          )}
        </div>
      </div>
      <Dialog title={open?.title ?? ''} isOpen={open !== null} onClose={close}>
        {open !== null && <ItemForm item={open} onDone={close} />}
      </Dialog>
    </>
  );
}
