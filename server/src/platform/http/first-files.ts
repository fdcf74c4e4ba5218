import * as z from 'zod/mini';

const files = z.array(z.string().check(z.regex(/^assets\/[\w.-]+$/)));

/** Which scripts a place of the web app needs, as its build wrote it down. */
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
 * The scripts of a place, for the browser to fetch beside the app: those of the sign-in for whoever is not signed in and
 * would be led there.
 */
export function firstFilesOf(first: FirstFiles, pathname: string, isSignedIn: boolean): readonly string[] {
  const place = first.places.find(({ pattern }) => new RegExp(pattern).test(pathname));
  if (place === undefined || place.isBefore === isSignedIn)
    return isSignedIn ? first.signedIn : first.signedOut;
  return place.files;
}

/** The page with a hint for each script. */
export function withHints(page: string, scripts: readonly string[]): string {
  const links = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return page.replace('</head>', `${links.join('')}</head>`);
}
