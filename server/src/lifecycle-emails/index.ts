export { deliverLifecycleEmail } from './deliver.ts';
export { lifecycleEmailsDue } from './due.ts';
export { lifecycleEmailsData } from './personal-data.ts';
export { bindLifecycleEmailRoutes } from './staff/routes.ts';
