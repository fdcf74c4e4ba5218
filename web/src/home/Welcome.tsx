import { useState } from 'react';
import { useUser } from '../identity/auth.ts';
import { localKeys } from '../lib/storage-keys.ts';
import { canUse } from '../membership/plan-words.ts';
import { Icon } from '../ui/Icon.tsx';

/** One-line welcome, shown on the first visit until dismissed to members whose plan has locked articles. */
export function Welcome() {
  const user = useUser();
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(localKeys.welcomed) !== null);
  if (isDismissed || canUse(user, 'premium')) return null;
  return (
    <p className="-mt-4 mb-2 flex items-center justify-between gap-4 text-sm text-soft xl:mt-0">
      <span>
        {user.firstName === '' ? 'Welcome' : `Welcome, ${user.firstName}`}. Preview locked articles.
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
