import { AccountHeader } from './AccountHeader.tsx';
import { PrivacyPanel } from './PrivacyPanel.tsx';

/** Account → Privacy. */
export function PrivacyScreen() {
  return (
    <div className="max-w-3xl">
      <title>Privacy</title>
      <AccountHeader title="Privacy" />
      <PrivacyPanel />
    </div>
  );
}
