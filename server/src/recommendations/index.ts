export { bindRecommendationRoutes } from './routes.ts';
