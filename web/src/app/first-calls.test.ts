import { expect, it } from 'vitest';
import { firstModules, patternOf } from '../../first-modules.ts';
// oxlint-disable-next-line import/default -- the text of the file
import router from './router.tsx?raw';
import { firstCalls } from './first-calls.ts';

const all = ['portfolios', 'slackArchives', 'gifting'];

it('asks for what the place shows first, of what the member may use', () => {
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

it('asks for nothing without an active plan, nor for a place it does not know', () => {
  expect(firstCalls('/', '', null)).toEqual([]);
  expect(firstCalls('/portfolios/a/b', '', all)).toEqual([]);
});

it('the page names the scripts of every place that the router draws', () => {
  const named = new Set(Object.values(firstModules).flat());
  const drawn = [...router.matchAll(/import\('\.\.\/([\w/-]+)\.tsx'\)/g)].map(([, module]) => module ?? '');
  expect(drawn.length).toBeGreaterThan(20);
  // Few installations sign in on the provider's pages, and the page cannot know which, so it is not
  // preloaded.
  const rare = 'identity/ProviderScreens';
  expect(drawn.filter((module) => !named.has(module))).toEqual([rare]);
});

it('a pattern is that of its place alone', () => {
  const matches = (pathname: string) =>
    Object.keys(firstModules).filter((path) => new RegExp(patternOf(path)).test(pathname));
  expect(matches('/')).toEqual(['/']);
  expect(matches('/portfolios/')).toEqual(['/portfolios']);
  expect(matches('/portfolios/momentum')).toEqual(['/portfolios/$slug']);
  expect(matches('/slack-archives/c/C1')).toEqual(['/slack-archives/c/$channel']);
});
