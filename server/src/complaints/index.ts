export { fileComplaint } from './file-complaint.ts';
export { answerComplaint, escalateComplaint, resolveComplaint } from './handle-complaint.ts';
export type { Handled } from './handle-complaint.ts';
export { deliverComplaintEvent } from './letters.ts';
export { complaintsData } from './personal-data.ts';
export { complaintReminders } from './reminders.ts';
export { complaintById, complaintsBetween, countedComplaints, listComplaints, stepsOf } from './store.ts';
export type { Complaint } from './store.ts';
