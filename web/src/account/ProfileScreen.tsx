import { AccountHeader } from '../lib/AccountHeader.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';

export function ProfileScreen() {
  return (
    <div className="max-w-6xl">
      <PageTitle>Profile</PageTitle>
      <AccountHeader title="Profile" />
      <div className="max-w-3xl">
        <ProfilePanel />
      </div>
    </div>
  );
}
