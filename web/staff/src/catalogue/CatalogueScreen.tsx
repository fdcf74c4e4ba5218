import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs } from '../../../src/ui/Tabs.tsx';
import { Batches } from '../coupons/Batches.tsx';
import { Coupons } from '../coupons/Coupons.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { Plans } from './Plans.tsx';
import { Prices } from './Prices.tsx';
import { Service } from './Service.tsx';
import { viewOf } from './views.ts';

export function CatalogueScreen() {
  const { view } = useSearch({ from: '/catalogue' });
  const navigate = useNavigate({ from: '/catalogue' });
  return (
    <>
      <ScreenHead title="Catalogue" />
      <Tabs
        label="Catalogue"
        active={viewOf(view)}
        onChange={(id) => void navigate({ search: id === 'prices' ? {} : { view: id } })}
        tabs={[
          { id: 'prices', label: 'Prices', content: <Prices /> },
          { id: 'plans', label: 'Plans', content: <Plans /> },
          { id: 'coupons', label: 'Coupons', content: <Coupons /> },
          { id: 'batches', label: 'Batches', content: <Batches /> },
          { id: 'service', label: 'Service', content: <Service /> },
        ]}
      />
    </>
  );
}
