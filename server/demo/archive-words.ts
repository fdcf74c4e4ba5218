/** Source material for the demo's Slack archive. People, companies, tickers and messages are fictional. */
export const archivePeople = [
  { id: 'U0DEMO01', handle: 'meera', name: 'Meera Kulkarni', deleted: false },
  { id: 'U0DEMO02', handle: 'rohan', name: 'Rohan Deshmukh', deleted: false },
  { id: 'U0DEMO03', handle: 'tara', name: 'Tara Iyengar', deleted: false },
  { id: 'U0DEMO04', handle: 'asha.r', name: 'Asha Rane', deleted: false },
  { id: 'U0DEMO05', handle: 'vikram', name: 'Vikram Sethi', deleted: false },
  { id: 'U0DEMO06', handle: 'nandini', name: 'Nandini Rao', deleted: true },
  { id: 'U0DEMO07', handle: 'joseph', name: 'Joseph Mathew', deleted: false },
  { id: 'U0DEMO08', handle: 'farah', name: 'Farah Contractor', deleted: false },
  { id: 'U0DEMO09', handle: 'arjun', name: 'Arjun Bhat', deleted: false },
  { id: 'U0DEMO10', handle: 'leela', name: 'Leela Menon', deleted: false },
  { id: 'U0DEMO11', handle: 'kabir', name: 'Kabir Anand', deleted: true },
  { id: 'U0DEMO12', handle: 'pooja', name: 'Pooja Wagle', deleted: false },
  { id: 'U0DEMO13', handle: 'sameer', name: 'Sameer Gokhale', deleted: false },
  { id: 'U0DEMO14', handle: 'ila', name: 'Ila Banerji', deleted: false },
] as const;

export const archiveSubjects = [
  { company: 'Zephyrine Valves', ticker: 'ZEPHVALVE', sector: 'industrial valves' },
  { company: 'Orvenna Diagnostics', ticker: 'ORVENNA', sector: 'diagnostics' },
  { company: 'Tindrel Logistics', ticker: 'TINDREL', sector: 'logistics' },
  { company: 'Marrow &amp; Thane Finance', ticker: 'M&amp;TFIN', sector: 'housing finance' },
  { company: 'Kestrel Auto', ticker: 'KESTREL-AUTO', sector: 'auto components' },
  { company: 'Pelagia Foods', ticker: 'PELAGIA', sector: 'packaged foods' },
  { company: 'Ashmund Chemicals', ticker: 'ASHCHEM', sector: 'specialty chemicals' },
  { company: 'Lorne &amp; Tarr', ticker: 'L&amp;T-DEMO', sector: 'engineering' },
  { company: 'Quillon Software', ticker: '3QSOFT', sector: 'software services' },
  { company: 'Vessarion Hospitals', ticker: 'VESSARION', sector: 'hospitals' },
] as const;

const general = [
  'Welcome to everybody who joined this week. Please introduce yourselves, and read the house rules in <#C0DEMO02|start-here> first.',
  'The transcript of the {company} call is out: <https://exchange.test/filings/{ticker}|the exchange filing>. Start at page {number}.',
  'A reminder from {person}: nothing here is advice, and nobody here knows your situation.',
  'Office hours are on Saturday at 10:30 again. Bring questions on {sector}.',
  '*New piece* on {company} is up. _Read it before you ask what the price will do_ :slightly_smiling_face:',
] as const;

const investing = [
  'Does anybody follow {company}? The margins in {sector} look cyclical to me, and the last {number} quarters were kind.',
  'I went through the annual report of {company}. Working capital grew by {number}% while sales grew by half of that. What am I missing?',
  '{ticker} declared a dividend of {number} rupees. Pay-out looks high against free cash flow, does it not?',
  'How do you value {company}?\n&gt; A business is worth the cash that can be taken out of it.\nFor me that is easier said than done in {sector}.',
  'Return on capital, as I compute it:\n```\nroce = ebit / (equity + debt - cash)\n     = {number}%\n```\nPlease check, {person}.',
  'Promoter pledges at {company} went from {number}% to zero. I read that as good news. Objections?',
  'Three things I look at in {sector}:\n• receivables days\n• capital work in progress\n• who signs the audit report',
  'The order book of {company} is {number} months of sales. ~Too good to be true~ Good, if they execute.',
  '`{ticker}` fell {number}% after the results. Was it the tax line or the guidance?',
  'Where do you read about {sector} outside the filings? I know <https://trade.test/{ticker}> and little else.',
] as const;

/** Alternative wordings for frequent messages, so that list neighbours differ. */
export const archiveRetold: Readonly<Record<string, readonly string[]>> = {
  [investing[0]]: [
    'Anyone here who knows {company} well? {number} good quarters, and I cannot tell whether the margins are skill or the cycle of {sector}.',
    'What would normal margins be for {company}? The last {number} quarters make all of {sector} look good.',
  ],
  [investing[1]]: [
    '{company} needed {number}% more working capital to grow at all last year. Is that the whole of {sector}, or only them?',
    'Reading {company} again, slowly. Working capital up {number}%, and the letter to shareholders does not mention it once.',
  ],
  [investing[2]]: [
    'The dividend of {ticker} is {number} rupees this year. Does free cash flow cover it, or does the bank?',
    '{number} rupees of dividend from {ticker}. I set it against free cash flow of five years and it holds. Anybody with a different sum?',
  ],
  [investing[5]]: [
    'No pledges left at {company}, from {number}% two years ago. Does anybody know where the money came from?',
    'Pledges: {company} is down from {number}% to none. For me that settles the question of the promoter.',
  ],
  [investing[7]]: [
    '{company} has orders for {number} months of sales. How much of it can be cancelled without a penalty?',
    '{number} months of orders at {company}. In {sector} that has meant busy plants and thin margins before.',
  ],
  [investing[8]]: [
    'Down {number}% in a day: `{ticker}`. The results were in line, so I suppose it is the guidance.',
    'Who sold `{ticker}` after the results? Minus {number}% on the tax line alone makes no sense to me.',
  ],
  [general[0]]: [
    'Hello to the new members of this month. The house rules are in <#C0DEMO02|start-here>; after that, tell us what you own and why.',
    'New here? Begin with <#C0DEMO02|start-here>, then say hello. {person} answers most questions about {sector}.',
  ],
  [general[1]]: [
    'The call of {company} is transcribed: <https://exchange.test/filings/{ticker}|read it at the exchange>. The questions from page {number} on are the good part.',
  ],
  [general[3]]: [
    'This Saturday at 10:30 we talk about {sector}. Send questions to {person} beforehand.',
    'Office hours moved to Sunday at 11 this week, because of the holiday. The subject is {sector}.',
  ],
  [general[4]]: [
    'We have published our work on {company}. *Start with the risks*, they are on the first page this time.',
    'Out today: {company}, and what would make us change our mind about it.',
  ],
};

const offTopic = [
  'What is everybody reading? I finished a book on {sector} that was better than it sounds.',
  'Monsoon has reached Mumbai. {number} mm before breakfast :umbrella_with_rain_drops:',
  'Chess on Sunday, anybody? {person} owes me a game.',
  'Filter coffee or tea while reading annual reports? :coffee: for me.',
] as const;

export const archiveAsks = {
  ama: [
    'Question for the AMA: how long did it take you to understand {sector}, and what did you read?',
    'What was your largest mistake, and how large was it really? You once wrote about {company}.',
    'How do you size a position in something like {company}, where {number}% in a day is nothing unusual?',
    'When do you sell? Price, thesis, or something better?',
    'If you had to hold one company of {sector} for ten years, what would you want to know about its promoters?',
  ],
} as const;

export const archiveReplies = [
  'Thank you, that is the best answer I have read on {sector}.',
  'I would look at cash flow first; profits in {sector} are an opinion.',
  'Same question here. Following.',
  '+1, and the note on related parties on page {number} says more than the letter to shareholders.',
  'I disagree. The dividends of {company} were always paid from operations, never from debt.',
  'See <https://sahyadri.slack.com/archives/C0DEMO03/p1600000000000100|what was said here> some time ago.',
  'Agreed with {person}. Position size before conviction.',
  'At {number} times earnings? I will wait :hourglass_flowing_sand:',
  'Corrected, I had the year wrong. Sorry everybody.',
  'Has the auditor changed? That was the first thing I checked at {ticker}.',
] as const;

type Channel = {
  readonly id: string;
  readonly name: string;
  readonly topic: string;
  readonly isGeneral: boolean;
  readonly isAma: boolean;
  readonly hasBot: boolean;
  readonly from: string;
  readonly until: string;
  readonly threads: number;
  readonly replies: number;
  readonly asks: readonly string[];
};

function channel(
  facts: Pick<Channel, 'id' | 'name' | 'topic' | 'threads' | 'asks'> & Partial<Channel>,
): Channel {
  return {
    isGeneral: false,
    isAma: false,
    hasBot: false,
    from: '2019-04-01T04:00:00Z',
    until: '2025-03-28T12:00:00Z',
    replies: 8,
    ...facts,
  };
}

export const archiveChannels: readonly Channel[] = [
  channel({
    id: 'C0DEMO01',
    name: 'general',
    topic: 'News from the firm',
    threads: 90,
    asks: general,
    isGeneral: true,
  }),
  channel({ id: 'C0DEMO02', name: 'start-here', topic: 'Read this first', threads: 12, asks: general }),
  channel({
    id: 'C0DEMO03',
    name: 'stock-ideas',
    topic: 'One company a thread',
    threads: 420,
    asks: investing,
    replies: 14,
  }),
  channel({
    id: 'C0DEMO04',
    name: 'results-season',
    topic: 'Quarter by quarter',
    threads: 160,
    asks: investing,
    hasBot: true,
  }),
  channel({
    id: 'C0DEMO05',
    name: 'basics',
    topic: 'No question is too simple',
    threads: 110,
    asks: investing,
  }),
  channel({ id: 'C0DEMO06', name: 'books', topic: 'Reading and having read', threads: 60, asks: offTopic }),
  channel({ id: 'C0DEMO07', name: 'random', topic: 'Everything else', threads: 80, asks: offTopic }),
  channel({
    id: 'C0DEMO08',
    name: 'ama-2021-position-sizing',
    topic: 'AMA of 11 December 2021',
    threads: 24,
    asks: archiveAsks.ama,
    isAma: true,
    replies: 6,
    from: '2021-12-11T05:00:00Z',
    until: '2021-12-13T12:00:00Z',
  }),
  channel({
    id: 'C0DEMO09',
    name: 'ama-2023-reading-annual-reports',
    topic: 'AMA of 8 July 2023',
    threads: 26,
    asks: archiveAsks.ama,
    isAma: true,
    replies: 6,
    from: '2023-07-08T05:00:00Z',
    until: '2023-07-10T12:00:00Z',
  }),
];
