import { useNavigate } from '@tanstack/react-router';
import { useUser } from '../identity/auth.ts';
import { PrivacyPanel } from '../kyc/PrivacyPanel.tsx';
import type { PricingPanel } from '../lib/paths.ts';
import { paths } from '../lib/paths.ts';
import { TermList } from '../membership/TermList.tsx';
import { Dialog } from '../ui/Dialog.tsx';

const titles = { billing: 'Your plans', gifts: 'Gifts', privacy: 'Privacy' } as const satisfies Record<
  PricingPanel,
  string
>;

/** What stays reachable without a running plan, as panels in the address (`/pricing?panel=privacy`). */
export function PricingPanels({ panel }: { panel: PricingPanel }) {
  const navigate = useNavigate();
  const { subscriptions } = useUser();
  const close = () => void navigate({ to: paths.pricing, search: ({ panel: _panel, ...kept }) => kept });
  return (
    <Dialog title={titles[panel]} isOpen onClose={close}>
      {panel === 'billing' && <TermList terms={subscriptions} />}
      {panel === 'gifts' && <TermList terms={subscriptions.filter((term) => term.isGift)} />}
      {panel === 'privacy' && <PrivacyPanel />}
    </Dialog>
  );
}
