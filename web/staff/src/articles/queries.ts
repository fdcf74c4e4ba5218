import {
  getArticleChoices,
  getArticleDraft,
  getArticleRecipients,
  getArticleVersions,
  listStaffArticles,
  previewArticle,
} from '@niveshak/contract/articles/staff-routes';
import { listArticleImports } from '@niveshak/contract/articles/staff-import-routes';
import type { BodyOf } from '@niveshak/contract/http/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { whileImporting } from '../frame/ImportList.tsx';
import { staffCall } from '../session/staff-call.ts';

/** Query-key prefix of all article data, used to refetch when other staff edit drafts. */
export const articlesKey = ['articles'];

export const articlesQuery = queryOptions({
  queryKey: [...articlesKey, 'list'],
  queryFn: () => staffCall(listStaffArticles),
});

export const choicesQuery = queryOptions({
  queryKey: [...articlesKey, 'choices'],
  queryFn: () => staffCall(getArticleChoices),
});

export function draftQuery(id: string) {
  return queryOptions({
    queryKey: [...articlesKey, 'draft', id],
    queryFn: () => staffCall(getArticleDraft, { params: { id } }),
    // Typed input is newer than fetched data. The editor polls for other people's changes.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: [...articlesKey, 'versions', id],
    queryFn: () => staffCall(getArticleVersions, { params: { id } }),
  });
}

/** Query for the members who would receive the email if the draft were published now. */
export function recipientsQuery(id: string) {
  return queryOptions({
    queryKey: [...articlesKey, 'recipients', id],
    queryFn: () => staffCall(getArticleRecipients, { params: { id } }),
  });
}

export const importsQuery = queryOptions({
  queryKey: [...articlesKey, 'imports'],
  queryFn: () => staffCall(listArticleImports),
  refetchInterval: ({ state: { data } }) => whileImporting(data?.imports),
});

/** Query for the preview of a text and the problems that block its publication. */
export function previewQuery(body: BodyOf<typeof previewArticle>) {
  return queryOptions({
    queryKey: [...articlesKey, 'preview', body],
    queryFn: () => staffCall(previewArticle, { body }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
