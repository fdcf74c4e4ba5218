export const directions = ['before', 'after', 'around'] as const;
export type Direction = (typeof directions)[number];

/** Default page size from specification section 9. */
export const defaultPageSize = 20;

/** Hits per page, from specification section 9. */
export const searchLimit = 300;
