export { readingData } from './personal-data.ts';
export { bindReadingRoutes } from './routes.ts';
