import { getSetup } from '@niveshak/contract/staff/settings-routes';
import { queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

export const setupQuery = queryOptions({ queryKey: ['setup'], queryFn: () => staffCall(getSetup) });
