import { expect, it } from 'vitest';
import { firstModules, patternOf } from '../../first-modules.ts';
// oxlint-disable-next-line import/default -- the text of the file
import router from './router.tsx?raw';
import { firstCalls } from './first-calls.ts';

const all = ['portfolios', 'slackArchives', 'gifting'];

it('requests the first data of the screen, if the member may use it', () => {
  expect(firstCalls('/portfolios/momentum', '', all)).toEqual([
    '/api/user/portfolios',
    '/api/user/portfolios/momentum',
    '/api/user/pf/performance',
  ]);
  expect(firstCalls('/portfolios/momentum', '?view=plan', all)).not.toContain('/api/user/pf/performance');
  expect(firstCalls('/slack-archives/c/C1', '?at=1.5', all)).toContain(
    '/api/user/source/slack-archives/messages/C1/1.5/around',
  );
  expect(firstCalls('/portfolios', '', ['gifting'])).toEqual([]);
  expect(firstCalls('/', '', [])).toEqual(['/api/user/home']);
  expect(firstCalls('/', '?category=Deep%20Dive', [])).toEqual(['/api/user/home?category=Deep+Dive']);
});

it('requests nothing without an active plan, or for an unknown screen', () => {
  expect(firstCalls('/', '', null)).toEqual([]);
  expect(firstCalls('/portfolios/a/b', '', all)).toEqual([]);
});

it('lists the scripts of every route', () => {
  const named = new Set(Object.values(firstModules).flat());
  const drawn = [...router.matchAll(/import\('\.\.\/([\w/-]+)\.tsx'\)/g)].map(([, module]) => module ?? '');
  expect(drawn.length).toBeGreaterThan(20);
  // Few installations sign in on the provider's pages, and the page cannot know which, so it is not
  // preloaded.
  const rare = 'identity/ProviderScreens';
  expect(drawn.filter((module) => !named.has(module))).toEqual([rare]);
});

it('matches each pattern with its own route only', () => {
  const matches = (pathname: string) =>
    Object.keys(firstModules).filter((path) => new RegExp(patternOf(path)).test(pathname));
  expect(matches('/')).toEqual(['/']);
  expect(matches('/portfolios/')).toEqual(['/portfolios']);
  expect(matches('/portfolios/momentum')).toEqual(['/portfolios/$slug']);
  expect(matches('/slack-archives/c/C1')).toEqual(['/slack-archives/c/$channel']);
});
