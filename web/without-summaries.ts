import type { Plugin } from 'vite';

/** Removes the summaries of API routes, which only the API documentation shows, from the bundles. */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/.+routes\.ts$/v },
    handler: (code) => ({ code: code.replaceAll(/\bsummary:\s*'(?:[^'\\]|\\.)*',/gv, ''), map: null }),
  },
};
