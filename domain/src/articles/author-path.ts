import { slugOf } from '../primitives/slug.ts';

/** Returns the slug of an author for the public page. */
export function authorSlug(name: string): string {
  return slugOf(name, 120);
}

/** Returns the path of an author's public page. */
export function authorPath(name: string): string {
  return `/public/authors/${authorSlug(name)}`;
}
