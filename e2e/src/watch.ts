import type { BrowserContext, ConsoleMessage, Page, Request, Response, WebError } from '@playwright/test';

/** Reports and actions of a context's pages while watched. */
export type Watch = {
  /** Unexpected console messages and exceptions, in order. */
  readonly complaints: string[];
  /**
   * Most recent calls and navigations, without query strings and bodies, to diagnose failures that cannot be
   * reproduced.
   */
  readonly happened: readonly string[];
  readonly stop: () => void;
};

/** Watches every page of a context, including pages opened later. */
export function watch(context: BrowserContext): Watch {
  const complaints: string[] = [];
  const happened: string[] = [];
  const startedAt = performance.now();
  const note = (what: string) => {
    happened.push(`${((performance.now() - startedAt) / 1_000).toFixed(2)} s  ${what}`);
    if (happened.length > 40) happened.shift();
  };
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = message.text();
    // The app handles refused calls, but the browser logs them anyway.
    if (/Failed to load resource: the server responded with a status of (4\d\d|503)/.test(text)) return;
    complaints.push(`${message.type()}: ${text} (${pathOf(message.location().url)})`);
  };
  const onError = (error: WebError) => complaints.push(`exception: ${String(error.error())}`);
  const onResponse = (response: Response) => {
    const path = pathOf(response.url());
    if (path.startsWith('/api/')) note(`${response.status()} ${response.request().method()} ${path}`);
  };
  const onFailed = (request: Request) =>
    note(`failed ${request.method()} ${pathOf(request.url())}: ${request.failure()?.errorText ?? ''}`);
  const onPage = (page: Page) => {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) note(`page ${pathOf(frame.url())}`);
    });
  };
  for (const page of context.pages()) onPage(page);
  context.on('page', onPage);
  context.on('console', onConsole);
  context.on('weberror', onError);
  context.on('response', onResponse);
  context.on('requestfailed', onFailed);
  return {
    complaints,
    happened,
    stop: () => {
      context.off('page', onPage);
      context.off('console', onConsole);
      context.off('weberror', onError);
      context.off('response', onResponse);
      context.off('requestfailed', onFailed);
    },
  };
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
