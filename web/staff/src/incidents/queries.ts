import { listIncidents, readIncident } from '@niveshak/contract/incidents/staff-routes';
import { queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

export const incidentsQuery = queryOptions({
  queryKey: ['incidents'],
  queryFn: () => staffCall(listIncidents),
});

export const incidentQuery = (id: string) =>
  queryOptions({
    queryKey: ['incidents', id],
    queryFn: () => staffCall(readIncident, { params: { id } }),
  });
