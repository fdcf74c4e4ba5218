import { readLogo, readPortrait } from '@niveshak/contract/firm/routes';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { logoBytes } from './logo.ts';
import { portraitBytes } from './portrait.ts';

export function bindFirmRoutes(bind: RouteBinder, db: Db): void {
  bind(readLogo, async ({ params: { hash }, reply }) => {
    const bytes = await logoBytes(db, hash);
    if (bytes === null) return refuse('not-found');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return { contentType: 'image/png' as const, fileName: 'logo.png', bytes };
  });

  bind(readPortrait, async ({ params: { hash }, reply }) => {
    const bytes = await portraitBytes(db, hash);
    if (bytes === null) return refuse('not-found');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return { contentType: 'image/webp' as const, fileName: 'portrait.webp', bytes };
  });
}
