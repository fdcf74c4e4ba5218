/** Point that a legal text must cover, recognised by words that must all occur in it. */
export interface RequiredItem {
  readonly id: string;
  readonly label: string;
  readonly words: readonly RegExp[];
}

const complaints = [/\bSCORES\b/i, /\bODR\b/i];

/**
 * Points required by SEBI and the data protection rules: S-12 (terms), S-13 (MITC), S-50 (charter), S-52 (disclosures),
 * S-4 (refunds), S-16 (AI), V-1, V-4 and V-10 (privacy). Words are only a hint, so staff may confirm a point that the
 * text words differently.
 */
const requiredItems: Readonly<Record<string, readonly RequiredItem[]>> = {
  terms: [
    item('registration', 'Registration with SEBI', /\bSEBI\b/, /regist/i),
    item('fees', 'Fees, and payment in advance for at most one year', /\bfees?\b/i, /advance/i, /year/i),
    item('refund', 'Refund on early termination', /refund/i),
    item('own-use', 'Use for the client’s own benefit and consumption', /own (use|benefit|consumption)/i),
    item('own-judgement', 'The client’s own judgement', /own judge?ment/i),
    item('market-risk', 'Market risk', /market risk/i),
    item('no-assurance', 'No assurance of returns', /assur|guarant/i),
    item('no-recourse', 'No recourse for losses', /recourse|not liable|no liability/i),
    item('complaints', 'Complaints: SCORES and Smart ODR', ...complaints),
  ],
  mitc: [
    item('1', 'The firm cannot execute trades', /execut|trades?\b/i),
    item(
      '2',
      'Yearly fee limit',
      /1,?51,?000|1\.51 ?lakh|fee (limit|cap)|limit on fees|famil(y|ies) of clients?/i,
    ),
    item('3', 'Fees in advance, and pro-rata refund', /advance/i, /refund/i),
    item('4', 'Modes of payment: no cash, CeFCoM', /\bcash\b/i, /CeFCoM|Centrali[sz]ed Fee Collection/i),
    item('5', 'Conflicts of interest', /conflicts?[ -]of[ -]interest/i),
    item(
      '6',
      'Assured returns are prohibited',
      /assured|guaranteed|fixed[ -]return/i,
      /prohibit|forbid|not allowed/i,
    ),
    item(
      '7',
      'No guarantee of returns, accuracy or risk-free investments',
      /guarant/i,
      /accura|risk[ -]free/i,
    ),
    item('8', 'Market risk, and no recourse for losses', /market risk/i, /recourse/i),
    item(
      '9',
      'SEBI, RAASB and NISM guarantee nothing',
      /RAASB|Supervisory Body|enlist/i,
      /NISM|National Institute/i,
    ),
    item('10', 'Complaints: firm, SCORES, Smart ODR', ...complaints),
    item('11', 'The client keeps email and mobile number up to date', /e-?mail/i, /up[ -]to[ -]date|updat/i),
    item(
      '12',
      'No request for logins or one-time passwords',
      /credential|password|log-?in/i,
      /OTP|one[ -]time/i,
    ),
  ],
  privacy: [
    item('data', 'Data that is held', /e-?mail/i, /\bPAN\b/),
    item('withdrawal', 'Withdrawal of consent', /withdraw/i),
    item('rights', 'Correction and erasure', /correct/i, /eras|delet|remov/i),
    item('board', 'Complaint to the Data Protection Board', /Data Protection Board|the Board\b/i),
    item('contact', 'Contact for questions about data', /@|contact/i),
  ],
  charter: [
    item('vision', 'Vision', /vision/i),
    item('mission', 'Mission', /mission/i),
    item('services', 'Services to investors', /services/i),
    item('rights', 'Rights of investors', /rights/i),
    item('complaints', 'Complaints: SCORES and Smart ODR', ...complaints),
    item('dos', 'Dos and don’ts', /\bdo[’']?s?\b/i, /do not|don[’']?ts?\b/i),
  ],
  disclosures: [
    item('discipline', 'Disciplinary history', /disciplin|penalt/i),
    item('associates', 'Associates', /associates?/i),
    item('conflicts', 'Interests and conflicts', /conflict/i),
    item('audit', 'Compliance audit', /audit/i),
  ],
  refunds: [
    item(
      'proportion',
      'Refund of the unexpired part',
      /proportion|pro[ -]?rata|unexpired|unused|days after/i,
    ),
    item('deduction', 'No deduction', /deduct|breakage/i),
    item('time', 'Time until the refund arrives', /\bdays\b/i),
  ],
  ai: [
    item('extent', 'Extent of the use of AI tools', /\bAI\b|artificial[ -]intelligence/i),
    item('responsibility', 'Sole responsibility of the firm', /responsib/i),
  ],
};

function item(id: string, label: string, ...words: readonly RegExp[]): RequiredItem {
  return { id, label, words };
}

/** Returns the required points that a text of this kind neither mentions nor has confirmed, in order. */
export function missingItems(
  kind: string,
  bodyMarkdown: string,
  confirmed: readonly string[] = [],
): RequiredItem[] {
  return (requiredItems[kind] ?? []).filter(
    ({ id, words }) => !confirmed.includes(id) && !words.every((word) => word.test(bodyMarkdown)),
  );
}

/** Returns whether the text still contains the name of the templates' sample firm. */
export function hasSampleWords(bodyMarkdown: string): boolean {
  return /this is a sample|sample research|sample-research\.in/i.test(bodyMarkdown);
}

/** Returns why a text may not be published, apart from its dates, or null if it may. */
export function legalTextProblem(
  kind: string,
  bodyMarkdown: string,
  confirmed: readonly string[] = [],
): string | null {
  if (hasSampleWords(bodyMarkdown)) return 'The text still names the sample firm of the template.';
  const missing = missingItems(kind, bodyMarkdown, confirmed);
  if (missing.length === 0) return null;
  const labels = missing.map(({ label }) => label).join('; ');
  return `Missing: ${labels}. Add them, or confirm that the text covers them in other words.`;
}
