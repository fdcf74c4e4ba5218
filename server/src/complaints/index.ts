export { fileComplaint } from './file-complaint.ts';
export { deliverComplaintEvent } from './emails.ts';
export { complaintsData } from './personal-data.ts';
export { complaintReminders } from './reminders.ts';
export { countedComplaints } from './store.ts';
export { bindComplaintRoutes } from './staff/routes.ts';
