import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs } from '../../../src/ui/Tabs.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { Documentation } from './Documentation.tsx';
import { Endpoints } from './Endpoints.tsx';
import { Keys } from './Keys.tsx';
import { viewOf } from './views.ts';

export function ApiScreen() {
  const { view } = useSearch({ from: '/api' });
  const navigate = useNavigate({ from: '/api' });
  return (
    <>
      <ScreenHead title="API and webhooks" />
      <Tabs
        label="API and webhooks"
        active={viewOf(view)}
        onChange={(id) => void navigate({ search: id === 'keys' ? {} : { view: id } })}
        tabs={[
          { id: 'keys', label: 'API keys', content: <Keys /> },
          { id: 'webhooks', label: 'Webhooks', content: <Endpoints /> },
          { id: 'documentation', label: 'Documentation', content: <Documentation /> },
        ]}
      />
    </>
  );
}
