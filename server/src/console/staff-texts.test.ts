import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calendarDate } from '@niveshak/contract/http/shapes';
import { staffRoutes } from '@niveshak/contract/routes';
import { emptyContent } from '@niveshak/domain/articles/content';
import { draftProblems } from '@niveshak/domain/articles/draft-problems';
import { standardWarning } from '@niveshak/domain/firm/launch-checklist';
import { firmFileSchema } from '../launch-checklist/firm-file-schema.ts';
import { promisesOfDraft } from '../portfolios/staff/draft-problems.ts';

/**
 * How a promise of returns (S-33) in a staff text is handled.
 *
 * - `refused`: members or the public read it, so the call refuses it. - `judged`: accepted in a draft,
 * blocked at publication. - `within`: only staff read it; it may quote promises by others. - `fact`: a name,
 * number, code or address from another party.
 */
type Fate = 'refused' | 'judged' | 'within' | 'fact';

/** All texts in bodies of console calls and in the firm file. A path ending in `*` includes everything below it. */
const fates: Readonly<Record<string, Fate>> = {
  'saveLifecycleEmail subject': 'refused',
  'saveLifecycleEmail body': 'refused',
  'previewLifecycleEmail subject': 'refused',
  'previewLifecycleEmail body': 'refused',
  'sendTestLifecycleEmail subject': 'refused',
  'sendTestLifecycleEmail body': 'refused',
  'saveIncident email.subject': 'refused',
  'saveIncident email.body': 'refused',
  'saveIncident facts.*': 'refused',
  'saveIncident affected.addresses': 'fact',
  'recordIncident title': 'within',
  'recordIncident what': 'refused',
  'reportIncident reference': 'fact',
  'closeIncident report': 'within',
  'setClientCategory evidence': 'within',
  'setClientKra reference': 'fact',
  'checkKraFile csv': 'fact',
  'importKraFile csv': 'fact',
  'changeDistribution pans': 'fact',
  'answerComplaint body': 'refused',
  'resolveComplaint body': 'refused',
  'changePortfolio title': 'refused',
  'changePortfolio description': 'refused',
  'changePortfolio universe': 'refused',
  'changePortfolio method': 'refused',
  'changePortfolio rebalancing': 'refused',
  'changePortfolio riskLabel': 'refused',
  'changePortfolio benchmark': 'refused',
  'changePortfolio source.label': 'refused',
  'changePortfolio source.disclaimer': 'refused',
  'changePortfolio factsheet': 'fact',
  'recordCertificate number': 'fact',
  'recordCertificate agency': 'fact',
  'createPortfolio slug': 'refused',
  'createPortfolio title': 'refused',
  'createPortfolio description': 'refused',
  'createPortfolio universe': 'refused',
  'createPortfolio method': 'refused',
  'createPortfolio rebalancing': 'refused',
  'createPortfolio riskLabel': 'refused',
  'createPortfolio benchmark': 'refused',
  'createPortfolio source.label': 'refused',
  'createPortfolio source.disclaimer': 'refused',
  'createPortfolio factsheet': 'fact',
  'saveRebalanceDraft note': 'judged',
  'saveRebalanceDraft analyst': 'judged',
  'saveRebalanceDraft rationale': 'judged',
  'saveRebalanceDraft disclosures': 'judged',
  'saveRebalanceDraft lines[].reason': 'judged',
  'saveRebalanceDraft lines[].symbol': 'fact',
  'saveRebalanceDraft articleSlug': 'fact',
  'createSeries title': 'refused',
  'createSeries slug': 'refused',
  'createSeries description': 'refused',
  'commentOnArticle quote': 'within',
  'commentOnArticle text': 'within',
  'saveArticleDraft content.slug': 'judged',
  'saveArticleDraft content.title': 'judged',
  'saveArticleDraft content.excerpt': 'judged',
  'saveArticleDraft content.author': 'judged',
  'saveArticleDraft content.category': 'judged',
  'saveArticleDraft content.body': 'judged',
  'saveArticleDraft content.correction': 'judged',
  'saveArticleDraft content.cover.alt': 'judged',
  'saveArticleDraft content.cover.hash': 'fact',
  'saveArticleDraft content.disclosure.analyst': 'judged',
  'saveArticleDraft content.disclosure.subject': 'judged',
  'saveArticleDraft content.disclosure.compensation': 'judged',
  'saveArticleDraft content.disclosure.conflicts': 'judged',
  'saveArticleDraft content.disclosure.sources': 'judged',
  'saveArticleDraft content.recommendations[].symbol': 'fact',
  'saveArticleDraft content.recommendations[].analyst': 'judged',
  'saveArticleDraft content.recommendations[].rating': 'judged',
  'saveArticleDraft content.recommendations[].meaning': 'judged',
  'saveArticleDraft content.recommendations[].benchmark': 'judged',
  'saveArticleDraft content.recommendations[].horizon': 'judged',
  'saveArticleDraft content.recommendations[].rationale': 'judged',
  'saveArticleDraft content.recommendations[].target': 'judged',
  'saveArticleDraft content.recommendations[].compensation': 'judged',
  'saveArticleDraft content.recommendations[].conflicts': 'judged',
  // The writer's base version, for merging, and texts that only the writer sees.
  'saveArticleDraft base.*': 'within',
  'previewArticle content.*': 'within',
  'previewArticleEmail content.*': 'within',
  'convertPaste html': 'within',
  'previewLegalText bodyMarkdown': 'within',
  'buildInspectionPack of.email': 'fact',
  'publishLegalText title': 'refused',
  'publishLegalText bodyMarkdown': 'refused',
  'publishLegalText version': 'fact',
  'publishLegalText confirmedItems[]': 'fact',
  'createCoupon code': 'refused',
  'createCouponBatch name': 'refused',
  'createCouponBatch prefix': 'refused',
  'savePlanTexts texts.product': 'refused',
  'savePlanTexts texts.productShort': 'refused',
  'savePlanTexts texts.billed': 'refused',
  'savePlanTexts texts.desc': 'refused',
  'savePlanTexts texts.features[]': 'refused',
  'savePlanTexts texts.lineItem': 'refused',
  'savePlanTexts texts.note': 'refused',
  'savePlanTexts texts.checkoutNote': 'refused',
  'setChannelAccess alias': 'fact',
  'createCoupon plans[]': 'fact',
  'changeCoupon plans[]': 'fact',
  'createCouponBatch plans[]': 'fact',
  'savePlanTexts alias': 'fact',
  'setPlanSale alias': 'fact',
  'savePrices prices[].alias': 'fact',
  'previewOffering change.prices[].alias': 'fact',
  'previewOffering change.plans[]': 'fact',
  'addPlan plan.name': 'refused',
  'addPlan plan.alias': 'fact',
  'addPlan features[]': 'refused',
  'saveSunset sunset.notice': 'refused',
  'saveFirmProfile profile.tagline': 'refused',
  'saveFirmProfile profile.riskWarning': 'refused',
  'saveFirmProfile profile.name': 'fact',
  'saveFirmProfile profile.legalName': 'fact',
  'saveFirmProfile profile.state': 'fact',
  'saveFirmProfile profile.gstin': 'fact',
  'saveFirmProfile profile.address': 'fact',
  'saveFirmProfile profile.sebiRegistration': 'fact',
  'saveFirmProfile profile.bseEnlistment': 'fact',
  'saveFirmProfile profile.principalOfficer': 'fact',
  'saveFirmProfile profile.complianceOfficer': 'fact',
  'saveFirmProfile profile.supportPhone': 'fact',
  'saveFirmProfile profile.supportEmail': 'fact',
  'saveFirmProfile profile.grievanceEmail': 'fact',
  'saveFirmProfile profile.website': 'fact',
  'saveFirmProfile profile.redirectOrigins[]': 'fact',
  'saveFirmProfile profile.upiId': 'fact',
  'saveFirmProfile profile.accent': 'fact',
  'saveFirmProfile profile.logo.*': 'fact',
  'saveBilling settings.footer': 'refused',
  'saveBilling settings.bankDetails': 'refused',
  'saveBilling settings.sacCode': 'fact',
  'addressGiftForMember toName': 'refused',
  'addressGiftForMember toEmail': 'fact',
  'makeGrantLink toName': 'refused',
  'makeGrantLink toEmail': 'fact',
  'changeMemberAddress toEmail': 'fact',
  'changeMemberAddress seenEmail': 'fact',
  'recordComplaint name': 'within',
  'recordComplaint phone': 'within',
  'recordComplaint body': 'within',
  'recordComplaint reference': 'within',
  'writeNote body': 'within',
  'setMemberLabels labels[]': 'within',
  'setMemberLabels seen[]': 'within',
  'inviteStaff name': 'within',
  'createApiKey name': 'within',
  'createWebhookEndpoint url': 'within',
  'changeWebhookEndpoint url': 'within',
  'submitAdvertisement title': 'within',
  'submitAdvertisement bodyMarkdown': 'refused',
  'changeAdvertisement exchangeReference': 'fact',
  'eraseMember confirmEmail': 'fact',
  'saveFirmAddress address': 'fact',
  'removeFirmAddress address': 'fact',
  'saveCertificate number': 'fact',
  'saveCertificate analyst': 'fact',
  'saveCertificate qualification': 'refused',
  'saveCertificate biography': 'refused',
  'removeCertificate number': 'fact',
  'recordHoliday name': 'within',
  'recordChargeback reasonCode': 'fact',
  'previewCorporateAction change.symbol': 'fact',
  'recordCorporateAction symbol': 'fact',
  'removeCorporateAction symbol': 'fact',
  'recordEInvoice signedQr': 'fact',
  'recordEInvoice irn': 'fact',
  'recordEInvoice ackNumber': 'fact',
  'recordTds quarter': 'fact',
  'recordTransfer utr': 'fact',
  'recordTransfer payer': 'fact',
  'recordTransferRefund utr': 'fact',
  'importStatement statement': 'fact',
  'setStatementLineAside note': 'within',
  'saveTransferSettings settings.*': 'fact',
  'saveTransferSettings seen.*': 'fact',
  'recordTds certificate': 'fact',
  'hideArchiveMessage link': 'fact',
  'endSuppression email': 'fact',
  'checkImportFile mapping.*': 'fact',
  'recordComplaint email': 'fact',
  'uploadArchivePiece base64': 'fact',
  'uploadArticlePiece base64': 'fact',
  'uploadMarketPiece base64': 'fact',
  'uploadImportPiece base64': 'fact',
  'startArchiveUpload name': 'fact',
  'startArticleUpload name': 'fact',
  'startMarketUpload files[].name': 'fact',
  'startImportUpload fileName': 'fact',
  'staffLogin code': 'fact',
  'staffLogin invite': 'fact',
  'enrolSecondFactor code': 'fact',
  'renewSecondFactor code': 'fact',
  'firm.yaml firm.tagline': 'refused',
  'firm.yaml firm.riskWarning': 'refused',
  'firm.yaml firm.*': 'fact',
  'firm.yaml billing.footer': 'refused',
  'firm.yaml billing.bankDetails': 'refused',
  'firm.yaml billing.sacCode': 'fact',
  'firm.yaml legal.*.title': 'refused',
  'firm.yaml legal.*.text': 'refused',
  'firm.yaml legal.*': 'fact',
  'firm.yaml prices[].*': 'fact',
  'firm.yaml coupons[].code': 'refused',
  'firm.yaml coupons[].*': 'fact',
  'firm.yaml selling.*': 'fact',
};

/** A text input field with its schema. */
type Leaf = { readonly field: string; readonly schema: z.core.$ZodType };

function* leavesOf(schema: z.core.$ZodType, at: string): Generator<Leaf> {
  const below = (key: string) => (at === '' ? key : `${at}.${key}`);
  if (schema instanceof z.core.$ZodObject)
    for (const [key, each] of Object.entries(schema._zod.def.shape)) yield* leavesOf(each, below(key));
  else if (schema instanceof z.core.$ZodArray) yield* leavesOf(schema._zod.def.element, `${at}[]`);
  else if (schema instanceof z.core.$ZodRecord) yield* leavesOf(schema._zod.def.valueType, below('*'));
  else if (schema instanceof z.core.$ZodUnion)
    for (const each of schema._zod.def.options) yield* leavesOf(each, at);
  else if (schema instanceof z.core.$ZodPipe) yield* leavesOf(lastOf(schema), at);
  else if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodReadonly
  )
    yield* leavesOf(schema._zod.def.innerType, at);
  // Built-in formats of the library (instants, addresses, ids, bytes) cannot contain free text.
  else if (
    (schema instanceof z.core.$ZodString && !(schema instanceof z.core.$ZodStringFormat)) ||
    schema instanceof z.core.$ZodCustom
  )
    yield { field: at, schema };
  else if (!wordless.some((kind) => schema instanceof kind))
    throw new Error(`${at} is a ${schema._zod.def.type}: say here whether somebody can type words into it.`);
}

const wordless = [
  z.core.$ZodStringFormat,
  z.core.$ZodNumber,
  z.core.$ZodBoolean,
  z.core.$ZodEnum,
  z.core.$ZodLiteral,
  z.core.$ZodNull,
  // Calls without a body.
  z.core.$ZodUnknown,
];

/** Returns the last schema of a pipe. Earlier transformations only convert text to text. */
function lastOf({ _zod: { def } }: z.core.$ZodPipe): z.core.$ZodType {
  return def.out instanceof z.core.$ZodTransform ? def.in : def.out;
}

const leaves: readonly Leaf[] = [
  ...staffRoutes.flatMap(({ id, body }) =>
    [...leavesOf(body, '')].map(({ field, schema }) => ({ field: `${id} ${field}`, schema })),
  ),
  ...[...leavesOf(firmFileSchema, '')].map(({ field, schema }) => ({ field: `firm.yaml ${field}`, schema })),
]
  // Reasons are for the audit log only; members never see them. A day cannot hold free text.
  .filter(({ field, schema }) => !field.endsWith(' reason') && schema !== calendarDate);

const patterns = Object.keys(fates).map((field) => ({
  field,
  shape: new RegExp(`^${field.replaceAll(/[.[\]]/g, '\\$&').replaceAll('*', '[^ ]+')}$`),
}));
const patternOf = (field: string) => patterns.find(({ shape }) => shape.test(field))?.field ?? null;
const withFate = (fate: Fate) => leaves.filter(({ field }) => fates[patternOf(field) ?? ''] === fate);

/** A promise in a form that each kind of field accepts: sentence, path or code, with any required text. */
const promises = [
  'An assured return of 18% a year.',
  'assured-returns',
  'SURESHOT50',
  `${standardWarning} Assured returns of 18%.`,
];

const answer = (schema: z.core.$ZodType, text: string) =>
  z.safeParse(schema, text).error?.issues.map(({ message }) => message) ?? [];
const isRefusal = (message: string) => message.includes('promises a return');

describe('a text that staff write', () => {
  it('has a row in the table, and the table has no other', () => {
    expect(leaves.length).toBeGreaterThan(150);
    expect(leaves.map(({ field }) => field).filter((field) => patternOf(field) === null)).toEqual([]);
    const used = new Set(leaves.map(({ field }) => patternOf(field)));
    expect(Object.keys(fates).filter((field) => !used.has(field))).toEqual([]);
  });

  it.each(withFate('refused').map(({ field, schema }) => [field, schema] as const))(
    'is refused in %s if it promises a return',
    (_field, schema) => {
      const answers = promises.flatMap((text) => answer(schema, text));
      expect(answers.some(isRefusal)).toBe(true);
    },
  );

  it.each(withFate('within').map(({ field, schema }) => [field, schema] as const))(
    'is accepted in %s, which only staff read',
    (_field, schema) => {
      expect(promises.flatMap((text) => answer(schema, text)).filter(isRefusal)).toEqual([]);
    },
  );
});

describe('a text stored while it is being written', () => {
  const judged = withFate('judged').map(({ field }) => field);
  const below = (route: string) =>
    judged.filter((field) => field.startsWith(route)).map((field) => field.slice(route.length));

  it('has a check before publication', () => {
    expect(below('saveArticleDraft content.').length + below('saveRebalanceDraft ').length).toBe(
      judged.length,
    );
  });

  it.each(below('saveArticleDraft content.'))('blocks publication of an article by its %s', (path) => {
    const text = path === 'slug' ? 'assured-returns' : 'An assured return of 18% a year.';
    const problems = draftProblems(articleWith(path, text), false);
    const at = path.replace('[]', '.0');
    expect(problems.filter(({ message }) => isRefusal(message)).map(({ field }) => field)).toEqual([at]);
  });

  it.each(below('saveRebalanceDraft '))('blocks publication of a rebalance by its %s', (path) => {
    const text = 'An assured return of 18% a year.';
    const line = { symbol: 'ORVENNA', ppm: 0, reason: path === 'lines[].reason' ? text : '' };
    const draft = { note: '', analyst: '', rationale: '', disclosures: '', lines: [line] };
    expect(
      promisesOfDraft(path in draft ? { ...draft, [path]: text } : draft).filter(isRefusal),
    ).toHaveLength(1);
  });
});

function articleWith(path: string, text: string) {
  const holdings = { analyst: 'none', firm: 'none', associates: 'none' } as const;
  const said = { analyst: '', compensation: '', conflicts: '' };
  const content = {
    ...emptyContent,
    cover: { hash: 'a', alt: '' },
    disclosure: { ...said, subject: '', sources: '', holdings },
    recommendations: [
      {
        ...said,
        symbol: 'A',
        rating: '',
        meaning: '',
        benchmark: '',
        horizon: '',
        target: '',
        rationale: '',
        holdings,
      },
    ],
  };
  const keys = path.replace('[]', '.0').split('.');
  const last = keys.pop() ?? '';
  const place = keys.reduce<object>((at, key) => Object(Reflect.get(at, key)), content);
  if (typeof Reflect.get(place, last) !== 'string') throw new Error(`There is no ${path}.`);
  Reflect.set(place, last, text);
  return content;
}
