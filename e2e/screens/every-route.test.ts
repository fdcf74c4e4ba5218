import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { comparedScreens } from '../src/screens/list.ts';

describe('the screens that are compared', () => {
  it('are every route of the console', () => {
    const router = fs.readFileSync(new URL('../../web/staff/src/router.tsx', import.meta.url), 'utf8');
    // Redirects have no screen.
    const leadingOn = ['/articles/published', '/money'];
    const routes = [...router.matchAll(/\bpath: '([^']+)'/gv)].flatMap(([, path = '']) =>
      leadingOn.includes(path) ? [] : [path],
    );
    expect(routes.length).toBeGreaterThan(20);
    const seen = comparedScreens
      .filter(({ at }) => at === 'desk')
      .map(({ route, path }) => route ?? new URL(path, 'http://desk').pathname.replace(/^\/staff/v, ''));
    expect(routes.filter((route) => !seen.includes(route))).toEqual([]);
  });
});
