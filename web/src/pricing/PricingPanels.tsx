import type { HistoryPart, PricingPanel } from '../lib/paths.ts';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { load } from '../lib/load.ts';
import { panelTitles } from '../lib/panel-titles.ts';
import { paths } from '../lib/paths.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Loading } from '../ui/Loading.tsx';

const BillingPanel = lazy(() =>
  load(() => import('../billing/BillingPanel.tsx')).then(({ BillingPanel }) => ({ default: BillingPanel })),
);

const GiftsPanel = lazy(() =>
  load(() => import('../gifts/GiftsPanel.tsx')).then(({ GiftsPanel }) => ({ default: GiftsPanel })),
);

const ProfilePanel = lazy(() =>
  load(() => import('../account/ProfilePanel.tsx')).then(({ ProfilePanel }) => ({ default: ProfilePanel })),
);

const SecurityPanel = lazy(() =>
  load(() => import('../identity/SecurityPanel.tsx')).then(({ SecurityPanel }) => ({
    default: SecurityPanel,
  })),
);

const NotificationsPanel = lazy(() =>
  load(() => import('../notifications/NotificationsPanel.tsx')).then(({ NotificationsPanel }) => ({
    default: NotificationsPanel,
  })),
);

const PrivacyPanel = lazy(() =>
  load(() => import('../account/PrivacyPanel.tsx')).then(({ PrivacyPanel }) => ({ default: PrivacyPanel })),
);

const wide: readonly PricingPanel[] = ['billing', 'gifts', 'notifications'];

/** Panels available without a running plan, selected in the URL (`/pricing?panel=privacy`). */
export function PricingPanels({ panel }: { panel: PricingPanel }) {
  const navigate = useNavigate();
  const { panel: _panel, show = null, ...kept } = useSearch({ from: '/pricing' });
  const close = () => void navigate({ to: paths.pricing, search: kept });
  return (
    <Dialog title={panelTitles[panel]} isOpen isWide={wide.includes(panel)} onClose={close}>
      {/* Same height before and after loading, so that the sheet does not move under the thumb. */}
      <div className="h-[62dvh] overflow-y-auto">
        <Suspense fallback={<Loading />}>
          <Panel panel={panel} show={show} />
        </Suspense>
      </div>
    </Dialog>
  );
}

function Panel({ panel, show }: { panel: PricingPanel; show: HistoryPart | null }) {
  switch (panel) {
    case 'billing':
      return <BillingPanel show={show} />;
    case 'gifts':
      return <GiftsPanel />;
    case 'profile':
      return <ProfilePanel />;
    case 'security':
      return <SecurityPanel />;
    case 'notifications':
      return <NotificationsPanel />;
    case 'privacy':
      return <PrivacyPanel />;
    default:
      return assertNever(panel);
  }
}
