import {
  getArticleChoices,
  getArticleDraft,
  getArticleVersions,
  listStaffArticles,
  previewArticle,
} from '@niveshak/contract/articles/staff-routes';
import { listArticleImports } from '@niveshak/contract/articles/staff-import-routes';
import type { BodyOf } from '@niveshak/contract/http/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { whileImporting } from '../frame/ImportList.tsx';
import { staffCall } from '../session/staff-call.ts';

/** Everything of articles; drafts are others', too. */
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
    // What is typed is newer than what was read; the editor looks for others' changes itself.
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

export const importsQuery = queryOptions({
  queryKey: [...articlesKey, 'imports'],
  queryFn: () => staffCall(listArticleImports),
  refetchInterval: ({ state: { data } }) => whileImporting(data?.imports),
});

/** How a text would look, and what keeps it from coming out. */
export function previewQuery(body: BodyOf<typeof previewArticle>) {
  return queryOptions({
    queryKey: [...articlesKey, 'preview', body],
    queryFn: () => staffCall(previewArticle, { body }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
