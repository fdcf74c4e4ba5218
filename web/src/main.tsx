import { impersonationCookie } from '@niveshak/contract/identity/session-cookies';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { warmDashboard } from './app/dashboard-layout.ts';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';
import { reportErrors } from './app/report-errors.ts';
import { navigateAfterPaint, router } from './app/router.tsx';
import { RehearsalBanner } from './lib/RehearsalBanner.tsx';
import { StartFailed } from './app/StartFailed.tsx';
import { currentAccess, onAuthChange, onSigningIn, startAuth } from './identity/auth.ts';
import { ConfigContext, hasFirm, loadConfig } from './lib/config.ts';
import { readCookie } from './lib/cookies.ts';
import { load } from './lib/load.ts';
import { paths } from './lib/paths.ts';
import { localKeys } from './lib/storage-keys.ts';
import { Loading } from './ui/Loading.tsx';
import { followTheme, wearBrand } from './ui/theme.ts';
import './ui/tokens.css';
import './ui/styles.css';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const root = createRoot(element);

/** Redirects to pricing when a plan change starts. Any other access change re-evaluates the current place. */
function followAccess(): void {
  const isBuyingPlace = location.pathname === paths.pricing || location.pathname === paths.checkout;
  if (currentAccess() === 'transacting' && !isBuyingPlace) void router.navigate({ to: paths.pricing });
  else void router.invalidate();
}

/**
 * Loads the screen's chunks in parallel with the session if a user was signed in here. Load failures are thrown when
 * the chunk renders.
 */
function warmFirstScreen(): void {
  if (localStorage.getItem(localKeys.csrf) === null) return;
  void warmDashboard().catch(() => undefined);
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId];
    if (route !== undefined) void router.loadRouteChunk(route)?.catch(() => undefined);
  }
}

async function start(): Promise<void> {
  followTheme();
  root.render(<Loading />);
  const lookedAt = readCookie(impersonationCookie);
  if (lookedAt !== null)
    void load(() => import('./impersonation/show-frame.tsx')).then(({ showFrame }) => showFrame(lookedAt));
  warmFirstScreen();
  try {
    const [config] = await Promise.all([loadConfig(), startAuth()]);
    wearBrand(config.brand);
    reportErrors(config).catch(() => undefined);
    if (!hasFirm(config)) {
      const { NotOpen } = await load(() => import('./app/NotOpen.tsx'));
      root.render(
        <>
          <RehearsalBanner config={config} />
          <NotOpen firm={null} />
        </>,
      );
      return;
    }
    onAuthChange(followAccess);
    onSigningIn(() => void warmDashboard());
    // Render the first screen only after its chunks have loaded.
    await Promise.all([router.load(), currentAccess() === 'signedOut' ? undefined : warmDashboard()]);
    navigateAfterPaint();
    // Hydrate in slices, so that the browser can paint and respond in between.
    startTransition(() =>
      root.render(
        <StrictMode>
          <ErrorBoundary>
            <ConfigContext value={config}>
              <RouterProvider router={router} />
            </ConfigContext>
          </ErrorBoundary>
        </StrictMode>,
      ),
    );
  } catch (error) {
    root.render(<StartFailed error={error} />);
  }
}

void start();
