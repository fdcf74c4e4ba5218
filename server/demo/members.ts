import type { StateCode } from '@niveshak/domain/billing/states';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { TermSource } from '../src/membership/index.ts';

export const demoPassword = 'demo-password';

export type DemoMember = {
  /** Local part of the email address, before `@demo.test`. */
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isConfirmed: boolean;
  /** Null if the person has not bought anything. */
  readonly plan: DemoPlan | null;
};

export type DemoPlan = {
  readonly alias: PlanAlias;
  readonly source: TermSource;
  /** First day of the term, as days before the first run's business day. */
  readonly startedDaysAgo: number;
  readonly dob: string;
  /** In the sandbox format: starts with Z, personal (fourth letter P), serial 0000. */
  readonly pan: string;
  readonly mobile: string;
  readonly state: StateCode;
  readonly pinCode: string;
  readonly address: string;
  /** Earned, unused free months. */
  readonly freeMonths?: number;
};

/** Demo sign-ins (decisions section 1). Names are fictional, and mobile numbers belong to no network. */
export const demoMembers: readonly DemoMember[] = [
  {
    name: 'premium',
    firstName: 'Meera',
    lastName: 'Apte',
    isConfirmed: true,
    plan: {
      alias: 'CMP1Y',
      source: 'order',
      startedDaysAgo: 60,
      dob: '1986-11-23',
      pan: 'ZAAPA0000A',
      mobile: '9000000101',
      state: 'MH',
      pinCode: '411004',
      address: '12 Example Lane, Erandwane, Pune',
    },
  },
  {
    name: 'quarterly',
    firstName: 'Arjun',
    lastName: 'Bhat',
    isConfirmed: true,
    plan: {
      alias: 'CMP3M',
      source: 'order',
      startedDaysAgo: 31,
      dob: '1991-02-08',
      pan: 'ZABPB0000B',
      mobile: '9000000102',
      state: 'KA',
      pinCode: '560038',
      address: '7 Sample Road, Indiranagar, Bengaluru',
    },
  },
  {
    name: 'lite',
    firstName: 'Farah',
    lastName: 'Chinoy',
    isConfirmed: true,
    plan: {
      alias: 'CML1Y',
      source: 'order',
      startedDaysAgo: 45,
      dob: '1995-07-30',
      pan: 'ZACPC0000C',
      mobile: '9000000103',
      state: 'DL',
      pinCode: '110016',
      address: '3 Specimen Marg, Hauz Khas, New Delhi',
    },
  },
  {
    name: 'prorata',
    firstName: 'Jignesh',
    lastName: 'Dave',
    isConfirmed: true,
    plan: {
      alias: 'CMPONE',
      source: 'order',
      startedDaysAgo: 20,
      dob: '1979-05-14',
      pan: 'ZADPD0000D',
      mobile: '9000000104',
      state: 'GJ',
      pinCode: '380009',
      address: '21 Model Society, Navrangpura, Ahmedabad',
    },
  },
  {
    name: 'guest',
    firstName: 'Leela',
    lastName: 'Easwaran',
    isConfirmed: true,
    plan: {
      alias: 'CMPGUEST',
      source: 'grant',
      startedDaysAgo: 10,
      dob: '1968-09-02',
      pan: 'ZAEPE0000E',
      mobile: '9000000105',
      state: 'TN',
      pinCode: '600004',
      address: '5 Pattern Street, Mylapore, Chennai',
    },
  },
  {
    name: 'trial',
    firstName: 'Rohan',
    lastName: 'Fernandes',
    isConfirmed: true,
    plan: {
      alias: 'CML14D',
      source: 'trial',
      startedDaysAgo: 4,
      dob: '1999-12-19',
      pan: 'ZAFPF0000F',
      mobile: '9000000106',
      state: 'GA',
      pinCode: '403001',
      address: '9 Instance Road, Panaji',
    },
  },
  {
    name: 'premiumtrial',
    firstName: 'Sudeshna',
    lastName: 'Ghosh',
    isConfirmed: true,
    plan: {
      alias: 'CMP14D',
      source: 'grant',
      startedDaysAgo: 3,
      dob: '1988-03-27',
      pan: 'ZAGPG0000G',
      mobile: '9000000107',
      state: 'WB',
      pinCode: '700029',
      address: '44 Example Avenue, Ballygunge, Kolkata',
    },
  },
  {
    name: 'expired',
    firstName: 'Kabir',
    lastName: 'Hegde',
    isConfirmed: true,
    plan: {
      alias: 'CMP3M',
      source: 'order',
      startedDaysAgo: 125,
      dob: '1983-01-11',
      pan: 'ZAHPH0000H',
      mobile: '9000000108',
      state: 'MH',
      pinCode: '400057',
      address: '18 Sample Path, Vile Parle, Mumbai',
      freeMonths: 2,
    },
  },
  { name: 'registered', firstName: 'Tara', lastName: 'Iyer', isConfirmed: true, plan: null },
  { name: 'unconfirmed', firstName: 'Veer', lastName: 'Joshi', isConfirmed: false, plan: null },
];
