export { figureMonths } from './keep-months.ts';
export { bindFiguresRoutes } from './routes.ts';
