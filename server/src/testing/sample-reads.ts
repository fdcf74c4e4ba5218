import { allRoutes } from '@niveshak/contract/routes';
import type { Route } from '@niveshak/contract/http/route';
import { listArticles, readArticle } from '@niveshak/contract/articles/routes';
import { listBaskets } from '@niveshak/contract/basket-orders/routes';
import { getBillingHistory } from '@niveshak/contract/billing/routes';
import { getConfig } from '@niveshak/contract/platform/routes';
import { listGifts } from '@niveshak/contract/gifts/routes';
import { listConsents } from '@niveshak/contract/kyc/routes';
import { listPortfolios } from '@niveshak/contract/portfolios/routes';
import { listArchiveChannels } from '@niveshak/contract/slack-archives/routes';
import type { CallInput, TestMember } from './test-member.ts';

/** All read routes of the contract, except GETs that end a session or send an email. */
export const reads: readonly Route[] = allRoutes.filter(
  ({ method, id }) => method === 'GET' && id !== 'logout' && id !== 'sendVerificationEmail',
);

const noSuchId = '00000000-0000-4000-8000-000000000000';

/** Returns input for each read, for a Premium demo member. Reads without an entry need no input. */
export async function sampleInputs(member: TestMember): Promise<Readonly<Record<string, CallInput>>> {
  const articles = await member.call(listArticles);
  const slug = articles.find(({ isLocked }) => !isLocked)?.slug ?? '';
  const [, hash = '0'.repeat(64), name = '480.webp'] =
    /article-images\/([0-9a-f]{64})\/([\w.]+)/.exec(articles.find(({ cover }) => cover)?.cover?.src ?? '') ??
    [];
  const { authorProfile } = await member.call(readArticle, { params: { slug } });
  const portfolio = (await member.call(listPortfolios))[0]?.slug ?? '';
  const channel = (await member.call(listArchiveChannels))[0];
  const history = await member.call(getBillingHistory, { query: { history: 'true' } });
  const [basket] = await member.call(listBaskets);
  const signed = (await member.call(listConsents)).find(({ documentId }) => documentId !== null);
  const { given } = await member.call(listGifts);
  const gift = given.find(
    ({ state, toEmail }) => toEmail !== null && (state === 'sent' || state === 'bought'),
  );
  const logo = (await member.call(getConfig)).firm?.logo ?? null;
  const message = { channel: channel?.id ?? '', ts: channel?.firstTs ?? '' };
  return {
    getLegalDocument: { params: { kind: 'terms' } },
    getSignedTerms: { params: { id: signed?.documentId ?? 'esign-unknown' } },
    getLiteOffer: { params: { id: history.terms[0]?.id ?? noSuchId } },
    getCancellation: { params: { id: history.terms[0]?.id ?? noSuchId } },
    getRenewalOffer: { query: { toPlan: 'CMP3M' } },
    getRenewalLink: { params: { token: 'a-token-that-was-not-issued' } },
    getPreview: { params: { feature: 'portfolios' } },
    readLogo: { params: { hash: logo?.hash ?? '0'.repeat(64) } },
    readPortrait: { params: { hash: authorProfile?.portrait?.split('/').at(-1) ?? '0'.repeat(64) } },
    readArticleImage: { params: { hash, name } },
    readArticle: { params: { slug } },
    searchEverything: { query: { q: 'cash flow' } },
    getReadingState: { params: { slug } },
    getArticlePdf: { params: { slug } },
    listStockArticles: { params: { symbol: 'ORVENNA' } },
    getBillingHistory: { query: { history: 'true' } },
    getInvoice: { params: { id: history.terms.find(({ invoiceNumber }) => invoiceNumber)?.id ?? noSuchId } },
    getBillingDocument: { params: { id: history.documents[0]?.id ?? noSuchId } },
    getGiftLink: { params: { id: gift?.id ?? noSuchId } },
    listArchiveMessages: { params: { ...message, direction: 'around' } },
    readArchiveThread: { params: message },
    readArchiveFile: { params: { ...message, file: 'F0NOTTHERE' } },
    searchArchive: { query: { phrase: 'dividend' } },
    countArchiveSearch: { query: { phrase: 'dividend' } },
    getBrokerResult: { params: { id: basket?.transactionId ?? 'TRX_unknown' } },
    getPortfolio: { params: { slug: portfolio } },
    getPerformanceCertificate: { params: { slug: portfolio } },
    getLastPrices: { query: { symbols: 'ORVENNA' } },
    getOutliers: { query: { category: 'bullish' } },
    getStock: { params: { symbol: 'ORVENNA' } },
    getStockOutliers: { params: { symbol: 'ORVENNA' } },
  };
}
