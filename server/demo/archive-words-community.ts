import { asker, other } from './archive-words-topics.ts';
import type { ArchiveTopic } from './archive-words-topics.ts';

/** Posts of the firm's people, with what members reply. */
export const announcements: readonly ArchiveTopic[] = [
  {
    isByFirm: true,
    asks: [
      'Welcome to everyone who joined this week. Please read the house rules in <#C0DEMO02|start-here>, then say hello.',
      'New members: start with <#C0DEMO02|start-here>, and tell us what you would like to learn about {sector}.',
    ],
    replies: [
      other(
        'Hello from Nagpur! I work in {sector} and want to learn to read accounts.',
        'Hi all, retired engineer from Chennai, investing since 2009.',
        'Hello! Reading along for a year, finally joined.',
      ),
      other('Welcome! The basics channel is friendlier than it looks.'),
    ],
  },
  {
    isByFirm: true,
    asks: [
      'The transcript of the {company} call is out: <https://exchange.test/filings/{ticker}|exchange filing>. The questions from page {number} on are the good part.',
      'We uploaded our notes on the {company} call. Corrections welcome.',
    ],
    replies: [
      other(
        'The answer on capacity was evasive, I thought.',
        'Thanks, saved me an hour. Did they say more about capacity?',
      ),
      asker('Not enough. We have asked them in writing.'),
    ],
  },
  {
    isByFirm: true,
    asks: [
      'Office hours are on Saturday at 10:30 again. The subject is {sector}, bring questions.',
      'Office hours move to Sunday at 11 this week because of the holiday.',
    ],
    replies: [
      other('Will it be recorded? I am travelling.', 'Can we talk about {company} as well?'),
      asker('Yes, gladly.'),
      other('Great, thank you.'),
    ],
  },
  {
    isByFirm: true,
    asks: [
      '*New piece* on {company} is up. _Start with the risks_, they are on the first page this time.',
      'Out today: {company}, and what would make us change our mind about it.',
    ],
    replies: [
      other(
        'The part about working capital surprised me, will write up why.',
        'I disagree on the cycle, will write up why in <#C0DEMO03|stock-ideas>.',
      ),
      asker('Please do, we would like to hear the other side.'),
    ],
  },
  {
    isByFirm: true,
    asks: [
      'A reminder: nothing said here is advice. We do not know your situation, and you do not know ours.',
      'Please keep personal holdings out of <#C0DEMO01|general>, and links to paid groups out of every channel.',
      'We removed two posts with a price target and no reasoning. Reasons first, please.',
    ],
    replies: [other('Good reminder :+1:', 'Thanks for keeping it clean.', 'Agreed, it is why I stay.')],
  },
];

export const reading: readonly ArchiveTopic[] = [
  {
    asks: [
      'What is everyone reading? I just finished a history of {sector} that was better than it sounds.',
      'Looking for a book for a long train ride. No finance please :sweat_smile:',
    ],
    replies: [
      other(
        'A biography of a textile family from Ahmedabad. Half business, half soap opera.',
        'A collection of short stories from Kerala. Slim, and I am not in a hurry.',
      ),
      asker('Noted. What is it called?'),
      other('I will post a photo of the cover when I am home.'),
    ],
  },
  {
    asks: [
      'Which annual report of the last {number} years taught you most? Mine was an old one of {company}.',
      'Do you take notes while reading, or afterwards? I do both and look at neither.',
    ],
    replies: [
      other(
        'A regional bank that wrote openly about its mistakes. Rare.',
        'Afterwards, one page, by hand. If it does not fit, I did not understand it.',
      ),
      other('{person} will have an opinion on this.'),
      asker('Of course :slightly_smiling_face:'),
    ],
  },
];

export const offTopic: readonly ArchiveTopic[] = [
  {
    asks: [
      'Monsoon has reached Mumbai. {number} mm before breakfast :umbrella_with_rain_drops:',
      'Raining since six and the power is out, so I read paper reports like in 1995.',
    ],
    replies: [
      other('Not a drop in Pune yet.', 'Stay dry! The local is already running late.'),
      asker('Working from the balcony today.'),
      other('Send some of it to Bengaluru please.'),
    ],
  },
  {
    asks: [
      'Chess on Sunday? {person} owes me a game.',
      'Anyone up for a walk at Sinhagad on Saturday, before the markets make us grumpy?',
    ],
    replies: [
      other('I am in, if we start early.', 'Next week works better for me.'),
      asker('Seven o’clock then.'),
      other('Bring snacks this time :slightly_smiling_face:'),
    ],
  },
  {
    asks: [
      'Filter coffee or tea while reading annual reports? :coffee: for me.',
      'Third cup of :coffee: and only on page {number} of the {company} report.',
    ],
    replies: [
      other(
        'Tea, and the good one only after the auditor’s report.',
        'Coffee, black, no sugar, like the cash flow statement.',
      ),
      other('Nimbu pani. I read faster.'),
    ],
  },
  {
    asks: [
      'My daughter asked what I do all Sunday with these thick books. I said: looking for page {number}.',
      'Explained shares to my nephew with a lemonade stand. He wants to see the accounts first.',
    ],
    replies: [other('That made my day :joy:', 'Hire him.'), asker('Next week we do depreciation.')],
  },
  {
    asks: [
      'Who is watching the match tonight?',
      'Found my first contract note from 2003. {number} shares, and I was sure I knew everything.',
    ],
    replies: [
      other('With the sound off and a report on my knees.', 'Frame it!'),
      other('Mine would be from 2008. A good year to learn.'),
    ],
  },
];

/** The first reply to an AMA question is the guest's. */
export const ama: readonly ArchiveTopic[] = [
  {
    asks: [
      'How long did it take you to understand {sector}, and what did you read?',
      'If you had to learn {sector} again from zero, where would you begin?',
    ],
    replies: [
      other(
        'Two years until I stopped being surprised. Annual reports of the three largest, ten years back, in order.',
        'I would start with the customers. What do they buy, from whom, and why do they switch?',
      ),
      asker('That is not how I began at all. Thank you.'),
      other('Saving this answer.'),
    ],
  },
  {
    asks: [
      'What was your largest mistake, and how large was it really? You once wrote about {company}.',
      'Which of your old notes would you take back today?',
    ],
    replies: [
      other(
        'I held on to a lender for {number} months after my reason was gone. The loss was bearable, the time was not.',
        'The one where I trusted a forecast because the chart was pretty. I now write down who made the forecast and why.',
      ),
      asker('Appreciate the honesty.'),
      other('Did it change how you work?'),
    ],
  },
  {
    asks: [
      'How do you size a position in something like {company}, where {number}% in a day is nothing unusual?',
      'Equal weights or by conviction?',
    ],
    replies: [
      other(
        'Smaller than I want to. I size so that a fall by half would annoy me and not change my plans.',
        'Nearly equal. My conviction has a poor record of ranking my ideas.',
      ),
      asker('That goes on the wall above my desk.'),
      other('Do you rebalance when it doubles?'),
    ],
  },
  {
    asks: [
      'When do you sell? Price, thesis, or something better?',
      'Do you ever sell only because of the price?',
    ],
    replies: [
      other(
        'Thesis first. Price only when I can no longer explain it to myself.',
        'Seldom, and I was early every time.',
      ),
      asker('Thank you. And do you write it down beforehand?'),
      other('From the notes of last year’s AMA: yes, always.'),
    ],
  },
  {
    asks: [
      'How much cash do you keep, and why?',
      'What do you do on a day when everything falls by {number}%?',
      'Do you read results on the day, or wait for the transcript?',
    ],
    replies: [
      other(
        'Two years of expenses outside the market. It keeps me from having opinions on Tuesdays.',
        'I go for a walk. On such days I have never once improved a decision.',
        'The transcript. The first reading is the price’s, the second one is mine.',
      ),
      asker('Simple, and I had not thought of it that way.'),
      other('Thank you for answering so openly.'),
    ],
  },
  {
    asks: [
      'If you had to hold one company of {sector} for ten years, what would you want to know about its promoters?',
    ],
    replies: [
      other(
        'What they did with the cash in the good years. Everyone behaves in the bad ones.',
        'Who else sits in the room. A promoter without anyone who says no is a risk.',
      ),
      asker('That gives me a lot to check.'),
    ],
  },
];
