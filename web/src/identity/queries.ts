import { listSessions } from '@niveshak/contract/identity/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => call(listSessions) });
