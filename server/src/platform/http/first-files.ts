import * as z from 'zod/mini';

const files = z.array(z.string().check(z.regex(/^assets\/[\w.-]+$/)));

/** Scripts that each page of the web app needs, as written by its build. */
const firstFilesSchema = z.object({
  signedOut: files,
  signedIn: files,
  places: z.array(z.object({ pattern: z.string(), isBefore: z.boolean(), files })),
});
export type FirstFiles = z.infer<typeof firstFilesSchema>;

export function readFirstFiles(text: string): FirstFiles {
  return z.parse(firstFilesSchema, JSON.parse(text));
}

/**
 * Returns the scripts to preload for a page, or those of the sign-in page if the visitor is signed out and would be
 * redirected.
 */
export function firstFilesOf(first: FirstFiles, pathname: string, isSignedIn: boolean): readonly string[] {
  const place = first.places.find(({ pattern }) => new RegExp(pattern).test(pathname));
  if (place === undefined || place.isBefore === isSignedIn)
    return isSignedIn ? first.signedIn : first.signedOut;
  return place.files;
}

/** Returns the page with preload hints for scripts and extra head tags. */
export function withHints(page: string, scripts: readonly string[], tags: string): string {
  const links = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return page.replace('</head>', () => `${links.join('')}${tags}</head>`);
}
