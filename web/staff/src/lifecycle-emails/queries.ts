import {
  getSampleEmails,
  listLifecycleEmails,
  previewLifecycleEmail,
} from '@niveshak/contract/lifecycle-emails/staff-routes';
import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import type { BodyOf } from '@niveshak/contract/http/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

export const emailsKey = ['lifecycle-emails'];

export const emailsQuery = queryOptions({
  queryKey: emailsKey,
  queryFn: () => staffCall(listLifecycleEmails),
});

export type WrittenEmail = BodyOf<typeof previewLifecycleEmail>;

export function emailPreviewQuery(body: WrittenEmail) {
  return queryOptions({
    queryKey: ['lifecycle-email-preview', body],
    queryFn: () => staffCall(previewLifecycleEmail, { body }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    // A retry would be rejected again.
    retry: false,
  });
}

export function sampleEmailsQuery(kind: EmailKind) {
  return queryOptions({
    queryKey: ['sample-emails', kind],
    queryFn: () => staffCall(getSampleEmails, { params: { kind } }),
    staleTime: 600_000,
  });
}
