/** What a column of a subscriber file can be. */
export const movingFields = [
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
export type MovingField = (typeof movingFields)[number];

/** Each field by the number of its column, from 0; a field that no column has is not there. */
export type Columns = Readonly<Partial<Record<MovingField, number>>>;

const knownAs = {
  email: ['e-mail', 'mail', 'emailaddress', 'emailid', 'mailid', 'useremail', 'customeremail', 'memberemail'],
  name: ['fullname', 'customername', 'membername', 'subscribername', 'customer', 'subscriber'],
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
} as const satisfies Record<MovingField, readonly string[]>;

/** Start of the term in files that state its end but name only the start of the subscription. */
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

const fieldByName: ReadonlyMap<string, MovingField> = new Map(
  movingFields.flatMap((field) => [field, ...knownAs[field]].map((name) => [plain(name), field] as const)),
);

/**
 * Which column is which field: as it was `remembered` by the same heading, else by what headings usually say. Of two columns
 * for one field the first counts.
 * @param remembered fields by heading, of an earlier file; null where the heading was left out
 */
export function guessColumns(
  headings: readonly string[],
  remembered: ReadonlyMap<string, MovingField | null> = new Map(),
): Columns {
  const columns: Partial<Record<MovingField, number>> = {};
  const take = (field: MovingField | null | undefined, column: number) => {
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

/** What to remember of a mapping: each heading's field, null for a column that was left out. */
export function rememberColumns(
  headings: readonly string[],
  columns: Columns,
): ReadonlyMap<string, MovingField | null> {
  const fieldOf = (column: number) => movingFields.find((field) => columns[field] === column) ?? null;
  return new Map(headings.map((heading, column) => [plain(heading), fieldOf(column)]));
}
