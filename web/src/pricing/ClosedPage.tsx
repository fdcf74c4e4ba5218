import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import { isSignInPath, redirectedFrom, setRedirectedFrom } from '../lib/redirected-from.ts';

/** Note for a member who opened a page that needs a running plan. Articles show their preview instead. */
export function ClosedPage() {
  const { redirect_to: wanted = null } = useSearch({ from: '/pricing' });
  useEffect(() => () => setRedirectedFrom(null), []);
  const from = redirectedFrom();
  const path = from === null || isSignInPath(from) ? wanted : from;
  if (path === null || path === paths.home || path.startsWith('/articles/')) return null;
  return (
    <p className="mt-2">
      The page you opened needs a running plan.
      {path.startsWith(paths.account) && ' Your invoices, gifts and settings are in the profile menu.'}
    </p>
  );
}
