export { brokerEventTask, brokerInbox, handleBrokerEvent, reconcileBaskets } from './outcome.ts';
export { basketOrdersData } from './personal-data.ts';
export { bindBasketOrdersRoutes } from './routes.ts';
