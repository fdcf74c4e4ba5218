import { useState } from 'react';
import { useUser } from '../identity/auth.ts';
import { localKeys } from '../lib/storage-keys.ts';
import { canUse } from '../membership/plan-words.ts';
import { Icon } from '../ui/Icon.tsx';

/** One-line welcome, shown on the first visit until dismissed. */
export function Welcome() {
  const user = useUser();
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(localKeys.welcomed) !== null);
  if (isDismissed) return null;
  return (
    <p className="mb-8 flex items-center justify-between gap-4 bg-accent-wash py-1 pl-4">
      <span>
        {user.firstName === '' ? 'Welcome' : `Welcome, ${user.firstName}`}.{' '}
        {canUse(user, 'premium')
          ? 'Your plan includes all research.'
          : 'Read all unlocked articles and preview the rest.'}
      </span>
      <button
        type="button"
        aria-label="Dismiss"
        className="flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
        onClick={() => {
          localStorage.setItem(localKeys.welcomed, '1');
          setDismissed(true);
        }}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}
