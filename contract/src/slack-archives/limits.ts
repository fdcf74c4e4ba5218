export const directions = ['before', 'after', 'around'] as const;
export type Direction = (typeof directions)[number];

/** See specification section 9. */
export const defaultPageSize = 20;

/** Hits per page, see specification section 9. */
export const searchLimit = 300;
