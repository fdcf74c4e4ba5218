import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { errorText } from '../../src/lib/api-error.ts';
import { whenUnauthenticated } from '../../src/lib/http.ts';
import { createQueryClient } from '../../src/lib/query-client.ts';
import { ErrorBanner } from '../../src/ui/ErrorBanner.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { followTheme } from '../../src/ui/theme.ts';
import { router } from './router.tsx';
import { ConsoleConfig, loadConsoleConfig } from './session/console-config.ts';
import { Enrol } from './session/Enrol.tsx';
import { StaffContext, sessionQuery } from './session/session.ts';
import { SignIn } from './session/SignIn.tsx';
import '../../src/ui/tokens.css';
import './styles.css';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');

followTheme();
const client = createQueryClient();
whenUnauthenticated(() => client.setQueryData(sessionQuery.queryKey, null));

function Console() {
  const config = useQuery({ queryKey: ['config'], queryFn: loadConsoleConfig });
  const session = useQuery(sessionQuery);
  // A sign-in at the provider takes precedence over an earlier session that is still live.
  const [isReturning, setReturning] = useState(/^#(?:signed-in|error=)/.test(location.hash));
  const failure = config.error ?? session.error;
  if (failure !== null) return <Failed error={failure} />;
  if (config.data === undefined || session.data === undefined) return <Loading />;
  const invite = /^\/staff\/join\/([\w-]{20,100})$/.exec(location.pathname)?.[1] ?? null;
  if (session.data === null || isReturning)
    return (
      <SignIn
        identity={config.data.identity}
        firmName={config.data.firm?.name ?? null}
        invite={invite}
        onReturned={() => setReturning(false)}
      />
    );
  if (session.data.secondFactor === 'missing') return <Enrol />;
  // The invitation is used up, so remove its token from the URL.
  if (invite !== null) history.replaceState(null, '', '/staff/');
  return (
    <ConsoleConfig value={config.data}>
      <StaffContext value={session.data}>
        <RouterProvider router={router} />
      </StaffContext>
    </ConsoleConfig>
  );
}

function Failed({ error }: { error: unknown }) {
  return (
    <div className="mx-auto max-w-lg p-6">
      <ErrorBanner>{errorText(error, 'Could not load the console. Reload the page.')}</ErrorBanner>
    </div>
  );
}

createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Console />
    </QueryClientProvider>
  </StrictMode>,
);
