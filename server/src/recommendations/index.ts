export { bindRecommendationRoutes, registerCsv } from './routes.ts';
