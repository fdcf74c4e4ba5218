import { createRoot } from 'react-dom/client';
import { Frame } from './Frame.tsx';

/**
 * @param cookie value of `niveshak_impersonation`: expiry in milliseconds since the epoch, a dot and the member's id
 */
export function showFrame(cookie: string): void {
  const [endsAt = '', memberId = ''] = cookie.split('.');
  const place = document.createElement('div');
  place.className = 'contents';
  document.body.prepend(place);
  createRoot(place).render(<Frame endsAt={Number(endsAt)} memberId={memberId} />);
}
