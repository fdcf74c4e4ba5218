import { ama, announcements, offTopic, reading } from './archive-words-community.ts';
import { basics, investing, lateInChat, lateOnCompanies, results } from './archive-words-topics.ts';
import type { ArchiveTopic, LateReplies } from './archive-words-topics.ts';

/** People, companies and channels of the demo's Slack archive. All are fictional. */
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
  readonly topics: readonly ArchiveTopic[];
  readonly late: LateReplies;
};

function channel(
  facts: Pick<Channel, 'id' | 'name' | 'topic' | 'threads' | 'topics'> & Partial<Channel>,
): Channel {
  return {
    isGeneral: false,
    isAma: false,
    hasBot: false,
    from: '2019-04-01T04:00:00Z',
    until: '2025-03-28T12:00:00Z',
    replies: 8,
    late: lateInChat,
    ...facts,
  };
}

export const archiveChannels: readonly Channel[] = [
  channel({
    id: 'C0DEMO01',
    name: 'general',
    topic: 'News from the firm',
    threads: 90,
    topics: announcements,
    isGeneral: true,
  }),
  channel({
    id: 'C0DEMO02',
    name: 'start-here',
    topic: 'Read this first',
    threads: 12,
    topics: announcements,
  }),
  channel({
    id: 'C0DEMO03',
    name: 'stock-ideas',
    topic: 'One company a thread',
    threads: 420,
    topics: investing,
    late: lateOnCompanies,
    replies: 14,
  }),
  channel({
    id: 'C0DEMO04',
    name: 'results-season',
    topic: 'Quarter by quarter',
    threads: 160,
    topics: results,
    late: lateOnCompanies,
    hasBot: true,
  }),
  channel({
    id: 'C0DEMO05',
    name: 'basics',
    topic: 'No question is too simple',
    threads: 110,
    topics: basics,
    late: lateOnCompanies,
  }),
  channel({ id: 'C0DEMO06', name: 'books', topic: 'What we are reading', threads: 60, topics: reading }),
  channel({ id: 'C0DEMO07', name: 'random', topic: 'Everything else', threads: 80, topics: offTopic }),
  channel({
    id: 'C0DEMO08',
    name: 'ama-2021-position-sizing',
    topic: 'AMA of 11 December 2021',
    threads: 24,
    topics: ama,
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
    topics: ama,
    isAma: true,
    replies: 6,
    from: '2023-07-08T05:00:00Z',
    until: '2023-07-10T12:00:00Z',
  }),
];
