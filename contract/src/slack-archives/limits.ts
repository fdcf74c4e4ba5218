export const directions = ['before', 'after', 'around'] as const;
export type Direction = (typeof directions)[number];

/** Chat page size, specification section 9. */
export const defaultPageSize = 20;

/** Hits of one page of a search, specification section 9. */
export const searchLimit = 300;
