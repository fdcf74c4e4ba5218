/** Topics of the demo's Slack archive. Everything in them is fictional. */

/** Wordings of a reply. The archive uses one of them. */
type Reply = {
  readonly isByAsker: boolean;
  readonly wordings: readonly string[];
};

/** A conversation: the wordings of its question, and its replies in order. */
export type ArchiveTopic = {
  readonly asks: readonly string[];
  readonly replies: readonly Reply[];
  /** Tickers that the topic suits, or undefined if it suits all. */
  readonly suits?: readonly string[];
  /** Whether a person of the firm starts it. */
  readonly isByFirm?: boolean;
};

export const other = (...wordings: string[]): Reply => ({ isByAsker: false, wordings });
export const asker = (...wordings: string[]): Reply => ({ isByAsker: true, wordings });

const makers = ['ZEPHVALVE', 'KESTREL-AUTO', 'PELAGIA', 'ASHCHEM', 'L&amp;T-DEMO', 'ORVENNA'];

const margins: ArchiveTopic = {
  asks: [
    'Who else follows {company}? {number} good quarters in a row, and I cannot tell if it is skill or the cycle in {sector}.',
    'Trying to work out a normal margin for {company}. The last few years flatter all of {sector}.',
    'Is anyone modelling {company}? I used a ten-year average margin and my numbers came out far below the street.',
  ],
  replies: [
    other(
      'Take the worst two years of the last cycle and see if the business still makes sense. For {ticker} it just about does.',
      'Part of it is price, part is mix. The segment note splits the two if you go back far enough.',
      'I would compare gross margin with the two listed peers. If all three moved together, it is the cycle.',
    ),
    asker('Went through the two listed peers as well. All three moved, but {ticker} moved least.'),
    other(
      'Then it is at least partly them. Did you adjust for the plant they closed?',
      'Interesting. Freight costs were unusually low in those years as well.',
    ),
    asker('No, I had missed that. Adding it back takes about a point off.'),
    other('This came up in an office hour as well, it is worth searching for.'),
    other(
      'Whatever number you choose, write it down with the date. I keep shifting mine without noticing :sweat_smile:',
    ),
  ],
};

const workingCapital: ArchiveTopic = {
  suits: makers,
  asks: [
    'Working capital at {company} went up {number}% while sales grew half as fast. What am I missing?',
    'Read the {company} annual report over the weekend. Working capital days keep creeping up, and the letter does not mention it.',
    'Receivables at {ticker} are now {number} days longer than three years ago. Is this normal for {sector}?',
  ],
  replies: [
    other(
      'Check inventory separately. They said on the last call that they stocked up before the price increase.',
      'They moved a big customer to longer terms in 2022. It is in the notes, not in the presentation.',
      'In {sector} it often means they are buying growth with credit. Not always bad, but I want to see it reverse.',
    ),
    other('Look at cash flow from operations over five years against profit. One bad year I can forgive.'),
    asker(
      'Five years: cash is about 70% of profit. So it has been going on for a while.',
      'Inventory explains about half. The other half is one distributor, it seems.',
    ),
    other('70% is not great, not terrible. I would ask investor relations, they do reply to emails.'),
    asker('Wrote to them. Will post the answer here.'),
    asker('Update: they say the new distributor pays in 90 days instead of 45, and that it is permanent.'),
    other('Honest answer at least. Thanks for sharing it.'),
  ],
};

const dividend: ArchiveTopic = {
  asks: [
    '{ticker} declared a dividend of {number} rupees. Does free cash flow cover it?',
    'Is the dividend at {company} safe? I set it against free cash flow of five years and it only just holds.',
    'New dividend policy at {ticker}: a third of profit. I would rather see it tied to free cash flow.',
  ],
  replies: [
    other(
      'Last year free cash flow covered it about one and a half times, before the new plant.',
      'Covered, but only because capex was low. Next year will tell us more.',
      'Dividends there were always paid from operations. I went back to 2014, they never borrowed for one.',
    ),
    other(
      'I care more about what they do with the rest. Cash has been piling up for years.',
      'Note that the promoters hold 60%, so the dividend is mostly theirs.',
    ),
    asker('Good point. A buyback would have told us more about what they think of the price.'),
    other(
      'For most of us a buyback is also simpler on tax. But check the current rules, I may be out of date.',
    ),
    other('They were asked about it on the call and said “no plans”. Page 14 of the transcript.'),
    asker('Found it, thank you.'),
  ],
};

const valuation: ArchiveTopic = {
  asks: [
    'How do you value {company}?\n&gt; A business is worth the cash that can be taken out of it.\nEasier said than done in {sector}.',
    'What would you pay for {company}? At {number} times earnings I find it hard, but I have said that for three years.',
    'Reverse DCF on {ticker}: today’s price needs {number} years of 12% growth. Too much for {sector}?',
  ],
  replies: [
    other(
      'I do three cases and only write down what has to be true for each. The middle one is rarely interesting.',
      'Multiples of {sector} peers tell me little, they all own different things. I use cash earnings after maintenance capex.',
      'Start with what a private buyer would pay for the assets. That gives me a floor, not a target.',
    ),
    asker('How do you split maintenance from growth capex? They do not disclose it.'),
    other(
      'Depreciation as a first guess, then ask how much they spent in years without growth.',
      'They gave a number on the September call, about two thirds of the total.',
    ),
    other('And leave a margin for being wrong. I was too sure about this one in 2021.'),
    asker('That helps. My range is wide, but the current price is at the top of it.'),
    other('A wide range is an honest range.'),
  ],
};

const returnOnCapital: ArchiveTopic = {
  suits: [...makers, 'TINDREL', 'VESSARION'],
  asks: [
    'Return on capital of {company}, as I compute it:\n```\nroce = ebit / (equity + debt - cash)\n     = {number}%\n```\n{person}, could you check this?',
    'My ROCE for {ticker} is {number}%, the presentation says more. They leave out work in progress, correct?',
  ],
  replies: [
    other(
      'Your formula is fine, but I get a lower number because I keep the lease liabilities in.',
      'Correct, it is in a footnote on the last slide. And you left out the lease liabilities.',
    ),
    asker('Right, leases. With those I am two points lower.'),
    other('The trend matters more than the level. It has fallen three years running.'),
    other('It should fall while the new capacity fills up. I would look again in two years.'),
    asker('Fair. I have put it in the calendar.'),
  ],
};

const pledges: ArchiveTopic = {
  asks: [
    'Promoter pledges at {company} went from {number}% to zero. Does anyone know where the money came from?',
    'No pledges left at {ticker}, down from {number}% two years ago. Good news, or just moved elsewhere?',
    'The filing says {company} has released the last of the promoter pledges (they had been {number}%).',
  ],
  replies: [
    other(
      'They sold the family’s land company. It was in the papers in Pune, hardly anywhere else.',
      'Check if the holding company borrowed instead. Pledges there do not show in this table.',
      'Good to see. I had avoided it only because of the pledges.',
    ),
    other('Rating report of the holding company is public, and it shows no new debt.'),
    asker('Thanks, had not thought of the rating report.'),
    other('Still want to know why there were pledges in the first place. Nobody ever explained it.'),
    asker('True. That question stays open.'),
  ],
};

const checklist: ArchiveTopic = {
  asks: [
    'Three things I check first in {sector}:\n• receivables days\n• capital work in progress\n• who signs the audit report\nWhat is on your list?',
    'What do you read first when a new {sector} report arrives? I start with the cash flow statement, then the auditor’s notes.',
  ],
  replies: [
    other(
      'Related parties. Page {number} of the {company} report was worth more than the letter to shareholders.',
      'Contingent liabilities. Boring, and sometimes the whole story.',
      'Director changes. Two independent directors leaving in a year is a lot.',
    ),
    other(
      'What management said three years ago, next to what happened.',
      'Employee cost per head against peers. It shows a lot about {sector}.',
    ),
    asker('Nice one, adding it.'),
    other('Someone should collect these in one place. I can do it on Sunday.'),
    asker('Please do! :raised_hands:'),
  ],
};

const orderBook: ArchiveTopic = {
  suits: ['ZEPHVALVE', 'L&amp;T-DEMO', 'KESTREL-AUTO', '3QSOFT'],
  asks: [
    'The order book of {company} is {number} months of sales. ~Too good to be true~ Good, if they execute.',
    '{number} months of orders at {company}. How much of it can be cancelled without a penalty?',
    'Order inflow at {ticker} doubled. In {sector} that has meant busy plants and thin margins before.',
  ],
  replies: [
    other(
      'About a fifth is from one customer. I would take that part out.',
      'Cancellation terms are in the risk section, and they are weak.',
      'Look at how much of last year’s book turned into sales. For them it was about 80%.',
    ),
    asker('Did not know that. Where did you find it?'),
    other(
      'Presentation of the February call, slide 9. They dropped the slide afterwards, which tells you something.',
    ),
    other('Fixed price contracts or with escalation? That decided the last cycle.'),
    asker('Mostly with escalation this time, they say.'),
    other('Then I am a bit calmer.'),
  ],
};

const afterResults: ArchiveTopic = {
  asks: [
    '`{ticker}` fell {number}% after the results. Was it the tax line or the guidance?',
    'Down {number}% in a day, and the results looked in line to me. What did I miss at {company}?',
    'Who is selling `{ticker}`? Minus {number}% for one soft quarter.',
  ],
  replies: [
    other(
      'Guidance. They dropped the word “double-digit” from the outlook.',
      'Tax. Without the one-off credit last year, profit would have been up.',
      'One large holder sold, the bulk deal data was out in the evening.',
    ),
    asker('Thanks. So nothing changed in the business?'),
    other(
      'Volumes were flat, that is new. I would wait for the call before concluding anything.',
      'Margins held. I re-read my notes from when I bought and none of it has changed.',
    ),
    other('Call is at 4 pm tomorrow, link is in the filing: <https://exchange.test/filings/{ticker}|here>.'),
    asker('Listened in. They expect the same again next quarter, and better after that. We will see.'),
    other('Management always expects better after that :slightly_smiling_face:'),
  ],
};

const sources: ArchiveTopic = {
  asks: [
    'Where do you read about {sector} outside the filings? I know <https://trade.test/{ticker}|the trade journal> and little else.',
    'Any good primers on {sector}? I understand the accounts of {company} but not the industry.',
  ],
  replies: [
    other(
      'Rating agencies publish a yearly note on {sector}, free after you register.',
      'Old IPO documents. The industry section of the 2018 one is still the best I have read.',
      'Talk to someone who buys from them. I learned more from one purchase manager than from ten reports.',
    ),
    other(
      'We had this before: <https://sahyadri.slack.com/archives/C0DEMO03/p1600000000000100|older thread>.',
    ),
    asker('Perfect, I missed that thread.'),
    other('If you find a good book on it, post it in <#C0DEMO06|books>.'),
  ],
};

const selling: ArchiveTopic = {
  asks: [
    'I have held {company} for {number} months and no longer remember why I would sell. How do you decide?',
    'Trimmed {ticker} today because it had grown too large for me. Not a view on the company.',
  ],
  replies: [
    other(
      'I write the reasons to sell on the day I buy. Otherwise I invent new reasons to stay.',
      'Position size before conviction. If it keeps me awake, it is too large.',
      'Three reasons only: I was wrong, it changed, or something clearly better came along.',
    ),
    asker('Going through my list with that in mind tonight. Thank you.'),
    other('Before the results, please. Afterwards one only writes down what just happened.'),
    other('And keep tax out of the first draft.'),
  ],
};

export const investing = [
  margins,
  workingCapital,
  dividend,
  valuation,
  returnOnCapital,
  pledges,
  checklist,
  orderBook,
  afterResults,
  sources,
  selling,
] as const;

export const results = [margins, workingCapital, dividend, orderBook, afterResults] as const;

export const basics: readonly ArchiveTopic[] = [
  {
    asks: [
      'Simple question: profit at {company} is up, but cash is down. How can both be true?',
      'Could someone explain cash flow from operations with an example? Say {company}.',
    ],
    replies: [
      other(
        'They sold goods and have not been paid yet. The sale is in profit, the money is not in the bank.',
        'Think of a shop that sells on credit. Busy counter, empty till.',
      ),
      asker('So a year like that is not a problem as such?'),
      other('One year, no. If it goes on for five, you should know why.'),
      asker('That is the clearest explanation I have had. Thank you.'),
      other('There is a long article on reading a cash flow statement, worth an evening.'),
    ],
  },
  {
    asks: [
      'Standalone or consolidated: which numbers of {company} do I read?',
      'The site shows two profits for {ticker}. Which one is right?',
    ],
    replies: [
      other(
        'Consolidated, nearly always. Standalone leaves out the subsidiaries.',
        'Both are right. Consolidated is the whole group, and that is what you own.',
      ),
      other('Standalone is useful for dividends, because the parent pays them.'),
      asker('Makes sense, thanks both.'),
    ],
  },
  {
    asks: [
      'What do the promoters’ pledges at {company} mean for me?',
      'New here. Why does everyone look at pledges first?',
    ],
    replies: [
      other(
        'They borrowed against their shares. If the price falls far enough, the lender can sell them.',
        'It is a loan with the shares as security. The risk is that the lender sells at the worst moment.',
      ),
      asker('And where do I see the pledges of a company?'),
      other('In the shareholding pattern that every company files each quarter.'),
      asker('Found it: {number}% for {ticker}.'),
    ],
  },
  {
    asks: [
      'How many companies should a beginner own? I have {number} and cannot follow them.',
      'I own funds and two shares. Where would you start reading about {sector}?',
    ],
    replies: [
      other(
        'As many as you can explain to a friend without looking at notes. For me that is about twelve.',
        'An index fund first, then one annual report a month. No hurry.',
      ),
      other('And nothing here is advice. Your situation is not mine.'),
      asker('Understood: fewer, and slower.'),
      other('Start with a company whose product you use. It makes the first report easier.'),
    ],
  },
  {
    asks: [
      'Is a dividend of {number} rupees a lot? I have no feeling for it.',
      'Why did the price of {ticker} fall by exactly the dividend today?',
    ],
    replies: [
      other(
        'Compare it with earnings per share and with free cash flow per share. The rupees alone say nothing.',
        'Because whoever buys today no longer gets it. The cash has left the company.',
      ),
      asker('Ah, so nothing was gained or lost. Good to know.'),
      other('Except tax :slightly_smiling_face:'),
    ],
  },
];

/** Pairs of replies for a thread longer than its topic, the second answering the first. */
export type LateReplies = readonly (readonly [string, string])[];

export const lateOnCompanies: LateReplies = [
  [
    'Does someone have the presentation they mentioned? The link is dead.',
    'Here is a saved copy: <https://exchange.test/filings/{ticker}|{ticker} presentation>.',
  ],
  ['Has the auditor changed? That is the first thing I check at {ticker}.', 'No, same firm since 2017.'],
  ['Following, I own a little of it.', 'Same here. Not adding, not selling :hourglass_flowing_sand:'],
  ['I had the year wrong above, sorry. Corrected.', 'No harm done, the argument is the same.'],
  ['How does the rest of {sector} look on the same measure?', 'Worse, on the whole. I can share the sheet.'],
  ['Useful thread. Can we pin it?', 'Pinned :pushpin:'],
];

export const lateInChat: LateReplies = [
  ['Ha, true.', ':joy:'],
  ['+1', 'Same here.'],
  ['Thanks for sharing.', ':raised_hands:'],
  ['I was about to write the same.', 'Great minds :slightly_smiling_face:'],
  ['Bookmarking this.', 'Me too.'],
  ['Can someone summarise? I am late.', 'Read from the top, it is short :sweat_smile:'],
];
