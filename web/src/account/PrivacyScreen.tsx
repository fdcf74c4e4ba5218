import { AccountHeader } from '../lib/AccountHeader.tsx';
import { PrivacyPanel } from './PrivacyPanel.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

export function PrivacyScreen() {
  return (
    <div className="max-w-3xl">
      <PageTitle>Privacy</PageTitle>
      <AccountHeader title="Privacy" />
      <PrivacyPanel />
    </div>
  );
}
