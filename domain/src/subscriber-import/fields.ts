export const importFields = [
  'email',
  'name',
  'firstName',
  'lastName',
  'mobile',
  'state',
  'pinCode',
  'address',
  'businessName',
  'gstin',
  'plan',
  'startDate',
  'endDate',
  'amount',
  'paidOn',
  'paymentReference',
  'invoiceNumber',
  'invoiceDate',
  'termsVersion',
  'termsAcceptedOn',
  'termsEvidence',
  'freeMonths',
  'referralCode',
  'referredBy',
  'dailyDigest',
  'instaAlerts',
  'customerOptOut',
] as const;
export type ImportField = (typeof importFields)[number];

/**
 * Fields whose value may be the same for every line of a file. Excludes consents, because each subscriber gave or
 * withheld consent individually (Digital Personal Data Protection Act, section 6).
 */
export const sharedFields = [
  'name',
  'state',
  'plan',
  'startDate',
  'endDate',
  'amount',
  'paidOn',
  'freeMonths',
] as const satisfies readonly ImportField[];
export type SharedField = (typeof sharedFields)[number];
/** Default values for lines without a value. */
export type SharedValues = Readonly<Partial<Record<SharedField, string>>>;

/** Other systems' names for accounts without a paid plan, in lower case. */
export const freeNames: ReadonlySet<string> = new Set([
  'free',
  'free plan',
  'free tier',
  'free member',
  'free subscriber',
  'none',
]);

/** Column number of each field, from 0. Fields without a column are absent. */
export type Columns = Readonly<Partial<Record<ImportField, number>>>;

const knownAs = {
  email: ['e-mail', 'mail', 'emailaddress', 'emailid', 'mailid', 'useremail', 'customeremail', 'memberemail'],
  name: ['fullname', 'customername', 'membername', 'subscribername', 'customer'],
  firstName: ['givenname', 'forename'],
  lastName: ['surname', 'familyname'],
  mobile: [
    'phone',
    'mobilenumber',
    'phonenumber',
    'mobileno',
    'phoneno',
    'contact',
    'contactnumber',
    'whatsapp',
  ],
  state: ['billingstate', 'stateofsupply', 'placeofsupply', 'province', 'region'],
  pinCode: ['pin', 'postalcode', 'postcode', 'zip', 'zipcode'],
  address: ['billingaddress', 'street', 'addressline1', 'address1'],
  businessName: ['company', 'companyname', 'business', 'organisation', 'organization', 'firm', 'legalname'],
  gstin: ['gst', 'gstnumber', 'gstno', 'gstinnumber', 'taxid'],
  plan: [
    'planname',
    'product',
    'productname',
    'subscription',
    'subscriptiontype',
    'subscriptionplan',
    'stripeplan',
    'tier',
    'tiers',
    'membership',
    'membershiplevel',
    'package',
    'planid',
    'plancode',
  ],
  startDate: [
    'start',
    'termstart',
    'startson',
    'validfrom',
    'from',
    'subscriptionstart',
    'activatedon',
    'activatedat',
    'startedat',
    'startsat',
    'currentperiodstart',
    'patronagesince',
    'patronagesincedate',
    'starts',
    'begins',
  ],
  endDate: [
    'end',
    'termend',
    'endson',
    'ends',
    'validtill',
    'validto',
    'validuntil',
    'until',
    'expiry',
    'expirydate',
    'expireson',
    'expiresat',
    'expires',
    'expiration',
    'expirationdate',
    'subscriptionexpiresat',
    'currentperiodend',
    'accessexpiration',
    'to',
    'subscriptionend',
    'renewaldate',
  ],
  amount: [
    'amountpaid',
    'paid',
    'price',
    'total',
    'totalpaid',
    'amountinr',
    'amountrs',
    'grossamount',
    'paidamount',
    'pledgeamount',
  ],
  paidOn: [
    'paymentdate',
    'datepaid',
    'paiddate',
    'paidat',
    'dateofpayment',
    'transactiondate',
    'lastchargedate',
    'lastpaymentat',
  ],
  paymentReference: [
    'paymentid',
    'reference',
    'transactionid',
    'txnid',
    'txn',
    'utr',
    'razorpayid',
    'paymentref',
    'razorpaypaymentid',
  ],
  invoiceNumber: ['invoice', 'invoiceno', 'invoiceid', 'billnumber', 'billno', 'oldinvoicenumber'],
  invoiceDate: ['dateofinvoice', 'billdate', 'invoicedon', 'oldinvoicedate'],
  termsVersion: ['terms', 'tcversion', 'agreementversion', 'termsofservice'],
  termsAcceptedOn: ['termsaccepted', 'acceptedon', 'acceptedat', 'consentdate', 'agreedon', 'termsdate'],
  termsEvidence: ['evidence', 'consentevidence', 'proof', 'acceptanceevidence', 'consentproof'],
  freeMonths: ['freemonthsleft', 'bonusmonths', 'creditmonths', 'rewardmonths'],
  referralCode: ['refcode', 'ownreferralcode', 'invitecode', 'mycode'],
  referredBy: ['referrer', 'referredbycode', 'invitedby', 'referral'],
  dailyDigest: ['digest', 'newsletter', 'digestconsent'],
  instaAlerts: ['alerts', 'instantalerts', 'alertsconsent'],
  customerOptOut: ['optout', 'unsubscribed', 'noemail', 'donotcontact', 'optedout'],
} as const satisfies Record<ImportField, readonly string[]>;

/**
 * Headings that mean the start of the term in files that have the term's end but only the start of the subscription.
 */
const startOfSubscription = [
  'createdat',
  'created',
  'subscriptioncreatedat',
  'signupdate',
  'subscribedat',
  'joinedat',
  'membersince',
];

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\(utc\)\s*$/, '')
    .replaceAll(/[^a-z0-9]/g, '');
}

const fieldByName: ReadonlyMap<string, ImportField> = new Map(
  importFields.flatMap((field) => [field, ...knownAs[field]].map((name) => [plain(name), field] as const)),
);

/**
 * Returns the field of each column, from `remembered` for the same heading, or from common headings. If two columns
 * match a field, the first is used.
 * @param remembered fields by heading, from an earlier file; null if the heading was ignored
 */
export function guessColumns(
  headings: readonly string[],
  remembered: ReadonlyMap<string, ImportField | null> = new Map(),
): Columns {
  const columns: Partial<Record<ImportField, number>> = {};
  const take = (field: ImportField | null | undefined, column: number) => {
    if (field !== null && field !== undefined && columns[field] === undefined) columns[field] = column;
  };
  for (const [column, heading] of headings.entries()) take(remembered.get(plain(heading)), column);
  for (const [column, heading] of headings.entries())
    if (!remembered.has(plain(heading))) take(fieldByName.get(plain(heading)), column);
  if (columns.plan !== undefined && columns.endDate !== undefined)
    for (const [column, heading] of headings.entries())
      if (!remembered.has(plain(heading)) && startOfSubscription.includes(plain(heading)))
        take('startDate', column);
  return columns;
}

/** Returns the mapping to remember, with the field of each heading, or null for an ignored column. */
export function rememberColumns(
  headings: readonly string[],
  columns: Columns,
): ReadonlyMap<string, ImportField | null> {
  const fieldOf = (column: number) => importFields.find((field) => columns[field] === column) ?? null;
  return new Map(headings.map((heading, column) => [plain(heading), fieldOf(column)]));
}
