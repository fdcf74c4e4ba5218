import type { ApiArticle, ApiMember, ApiPayment, ApiRebalance, ApiSubscription } from './schemas.ts';

export const memberId = '8d0f6a0e-54f4-4b1c-9d5a-0c5b7b0f2a11';

export const memberExample: ApiMember = {
  id: memberId,
  email: 'asha@example.in',
  firstName: 'Asha',
  lastName: 'Rao',
  hasConfirmedEmail: true,
  joinedAt: '2025-04-02T09:30:00.000Z',
  labels: ['Workshop'],
  plan: { alias: 'CMP1Y', endDate: '2026-04-01' },
  subscriptions: 1,
};

export const subscriptionExample: ApiSubscription = {
  id: '1f7d0a1e-6a51-4a58-9f6e-9b2c1c3a7b10',
  memberId,
  plan: 'CMP1Y',
  source: 'order',
  state: 'current',
  startDate: '2025-04-02',
  endDate: '2026-04-01',
  endedBy: null,
  createdAt: '2025-04-02T09:41:12.000Z',
};

export const paymentExample: ApiPayment = {
  id: 'pay_QXb0mBV8zBtKqT',
  memberId,
  orderId: '5b2fd2d5-31d5-4a39-8a8c-0e1c9d1f4a77',
  plan: 'CMP1Y',
  amount: 2_830_584,
  currency: 'INR',
  role: 'fulfils',
  capturedAt: '2025-04-02T09:41:12.000Z',
  refunds: [],
};

export const articleExample: ApiArticle = {
  id: 'c1a8b8a0-9a39-4a07-93b4-5d8f1a2ac001',
  slug: 'cash-flow-of-a-cement-maker',
  title: 'Cash flow of a cement maker',
  excerpt: 'Why working capital matters more than the margin.',
  author: 'Nila Rao',
  category: 'Research',
  access: 'premium',
  kind: 'research',
  url: 'https://research.example.in/articles/cash-flow-of-a-cement-maker',
  publishedAt: '2025-05-20T03:30:00.000Z',
  correctedAt: null,
};

export const rebalanceExample: ApiRebalance = {
  id: '0f2f6d0c-0d31-4d4b-8a0e-6d0c0a9b7e21',
  portfolio: 'momentum',
  date: '2025-05-30',
  corrects: null,
  publishedAt: '2025-05-30T10:05:00.000Z',
  weights: [
    { symbol: 'ZENITHCEM', ppm: 600_000 },
    { symbol: 'ARUNAPOWER', ppm: 400_000 },
  ],
};

export const portfolioExample = {
  id: '3a54b5a4-8d8d-4f0f-a0a5-6e1d6c0c2f31',
  slug: 'momentum',
  title: 'Momentum',
  isExperimental: false,
  benchmark: 'Sahyadri 200',
  launchDate: '2021-04-01',
  closedOn: null,
};

export const nextExample = '1743586200000000_8d0f6a0e-54f4-4b1c-9d5a-0c5b7b0f2a11';
