import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingItem } from '@niveshak/contract/members/schemas';
import { cx } from '../../../src/ui/cx.ts';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { todayQuery } from '../frame/today-query.ts';
import { useStaff } from '../session/session.ts';
import { ItemForm } from './ItemForm.tsx';
import { Publications } from './Publications.tsx';
import { StatutoryDates } from './StatutoryDates.tsx';
import { WaitingList } from './WaitingList.tsx';
import { Yesterday } from './Yesterday.tsx';

/** What waits, by deadline; next to it yesterday's numbers, drafts and statutory dates. */
export function TodayScreen() {
  const client = useQueryClient();
  const today = useQuery(todayQuery);
  const { permissions } = useStaff();
  const isClear = today.data?.waiting.length === 0;
  const [open, setOpen] = useState<WaitingItem | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: todayQuery.queryKey });
  };
  return (
    <>
      <ScreenHead title="Today" />
      <div className={cx('grid gap-10', !isClear && 'xl:grid-cols-[1fr_21rem]')}>
        <div className="min-w-0">
          <QueryView query={today} what="the list">
            {({ waiting }) => <WaitingList items={waiting} onOpen={setOpen} />}
          </QueryView>
        </div>
        <div className={cx('grid min-w-0 content-start gap-10', isClear && 'lg:grid-cols-3')}>
          {permissions.includes('figures.read') && <Yesterday />}
          {permissions.includes('articles.read') && <Publications />}
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
