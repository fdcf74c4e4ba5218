import { listComplaints, readComplaint } from '@niveshak/contract/complaints/staff-routes';
import { queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

export const complaintsQuery = queryOptions({
  queryKey: ['complaints'],
  queryFn: () => staffCall(listComplaints),
});

export const complaintQuery = (id: string) =>
  queryOptions({
    queryKey: ['complaints', id],
    queryFn: () => staffCall(readComplaint, { params: { id } }),
  });
