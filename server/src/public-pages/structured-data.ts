import { authorPath } from '@niveshak/domain/articles/author-path';
import type { Firm } from '@niveshak/contract/firm/schemas';
import type { ArticleSummary } from '../articles/index.ts';
import { articleAddress } from './words.ts';

const context = 'https://schema.org';

/** Returns the firm as https://schema.org/Organization. */
function organisation(firm: Firm, appOrigin: string): object {
  return {
    '@type': 'Organization',
    '@id': `${appOrigin}/public/#firm`,
    name: firm.name,
    legalName: firm.legalName,
    slogan: firm.tagline,
    url: `${appOrigin}/public/`,
    sameAs: [firm.website],
    email: firm.supportEmail,
    telephone: firm.supportPhone,
    address: firm.address,
    taxID: firm.gstin,
    identifier: [
      { '@type': 'PropertyValue', propertyID: 'SEBI registration', value: firm.sebiRegistration },
      { '@type': 'PropertyValue', propertyID: 'BSE enlistment', value: firm.bseEnlistment },
    ],
    contactPoint: [
      {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: firm.supportEmail,
        telephone: firm.supportPhone,
      },
      { '@type': 'ContactPoint', contactType: 'complaints', email: firm.grievanceEmail },
    ],
  };
}

export function organisationPage(firm: Firm, appOrigin: string): object {
  return { '@context': context, ...organisation(firm, appOrigin) };
}

/** Returns a page's breadcrumbs, from the front page to the page itself. */
export function breadcrumbs(
  appOrigin: string,
  steps: readonly (readonly [name: string, path: string])[],
): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${appOrigin}${path}`,
    })),
  };
}

/**
 * Returns an article as https://schema.org/Article. Content for plans is marked as not free, as search engines require.
 */
export function articleData(
  article: ArticleSummary,
  firm: Firm,
  appOrigin: string,
  { modified, picture }: { readonly modified: Date; readonly picture: string },
): object {
  const isFree = article.access === 'public';
  return {
    '@context': context,
    '@type': 'Article',
    headline: article.title,
    description: article.excerpt,
    articleSection: article.category,
    datePublished: article.publishedAt.toISOString(),
    dateModified: modified.toISOString(),
    inLanguage: 'en-IN',
    mainEntityOfPage: `${appOrigin}${articleAddress(article.slug)}`,
    image: [`${appOrigin}${picture}`],
    author: {
      '@type': 'Person',
      name: article.author,
      url: `${appOrigin}${authorPath(article.author)}`,
    },
    publisher: organisation(firm, appOrigin),
    isAccessibleForFree: isFree,
    ...(isFree
      ? {}
      : {
          hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.locked' },
        }),
  };
}

export type PlanOnSale = {
  readonly alias: string;
  readonly name: string;
  readonly description: string;
  /** Amount to pay, in rupees including GST, e.g. `28305.84`. */
  readonly charged: string;
  readonly isOnSale: boolean;
};

/** Returns a plan as a product with one offer. */
export function planData(plan: PlanOnSale, firm: Firm, appOrigin: string): object {
  return {
    '@context': context,
    '@type': 'Product',
    name: `${firm.name} ${plan.name}`,
    description: plan.description,
    sku: plan.alias,
    brand: { '@type': 'Brand', name: firm.name },
    offers: {
      '@type': 'Offer',
      url: `${appOrigin}/public/plans`,
      price: plan.charged,
      priceCurrency: 'INR',
      availability: `${context}/${plan.isOnSale ? 'InStock' : 'Discontinued'}`,
      seller: { '@id': `${appOrigin}/public/#firm` },
    },
  };
}
