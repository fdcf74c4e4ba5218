import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { load } from '../lib/load.ts';
import type { PricingPanel } from '../lib/paths.ts';
import { paths } from '../lib/paths.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Loading } from '../ui/Loading.tsx';

const BillingPanel = lazy(() =>
  load(() => import('../billing/BillingPanel.tsx')).then(({ BillingPanel }) => ({ default: BillingPanel })),
);

const PrivacyPanel = lazy(() =>
  load(() => import('../account/PrivacyPanel.tsx')).then(({ PrivacyPanel }) => ({ default: PrivacyPanel })),
);

const GiftsPanel = lazy(() =>
  load(() => import('../gifts/GiftsPanel.tsx')).then(({ GiftsPanel }) => ({ default: GiftsPanel })),
);

const NotificationsPanel = lazy(() =>
  load(() => import('../notifications/NotificationsPanel.tsx')).then(({ NotificationsPanel }) => ({
    default: NotificationsPanel,
  })),
);

const titles = {
  billing: 'Your plans and bills',
  gifts: 'Gifts',
  privacy: 'Privacy',
  notifications: 'Notifications',
} as const satisfies Record<PricingPanel, string>;

/** Panels that stay reachable without a running plan, addressed by the URL (`/pricing?panel=privacy`). */
export function PricingPanels({ panel }: { panel: PricingPanel }) {
  const navigate = useNavigate();
  const { panel: _panel, show = null, ...kept } = useSearch({ from: '/pricing' });
  const close = () => void navigate({ to: paths.pricing, search: kept });
  return (
    <Dialog title={titles[panel]} isOpen isWide={panel !== 'privacy'} onClose={close}>
      {panel === 'billing' && (
        // Same height before and after the history loads, so that the sheet does not move under the thumb.
        <div className="h-[62dvh] overflow-y-auto">
          <Suspense fallback={<Loading />}>
            <BillingPanel show={show} />
          </Suspense>
        </div>
      )}
      {panel === 'gifts' && (
        <div className="h-[62dvh] overflow-y-auto">
          <Suspense fallback={<Loading />}>
            <GiftsPanel />
          </Suspense>
        </div>
      )}
      {panel === 'notifications' && (
        <div className="h-[62dvh] overflow-y-auto">
          <Suspense fallback={<Loading />}>
            <NotificationsPanel />
          </Suspense>
        </div>
      )}
      {panel === 'privacy' && (
        <div className="h-[62dvh] overflow-y-auto">
          <Suspense fallback={<Loading />}>
            <PrivacyPanel />
          </Suspense>
        </div>
      )}
    </Dialog>
  );
}
