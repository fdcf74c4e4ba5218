export { incidentsData } from './personal-data.ts';
export { bindIncidentRoutes } from './routes.ts';
export { sendIncidentEmails, sendIncidentTask } from './send-incident.ts';
