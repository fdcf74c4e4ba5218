import { notificationsTexts } from '@niveshak/contract/notifications/texts';
import { AccountHeader } from '../lib/AccountHeader.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';

export function NotificationsScreen() {
  return (
    <div className="max-w-6xl">
      <PageTitle>{notificationsTexts.title}</PageTitle>
      <AccountHeader title={notificationsTexts.title} />
      <div className="max-xl:max-w-3xl">
        <NotificationsPanel />
      </div>
    </div>
  );
}
