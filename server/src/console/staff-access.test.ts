import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '@niveshak/domain/staff/permissions';
import { permissionNames, staffRoles } from '@niveshak/domain/staff/permissions';
import type { Route } from '@niveshak/contract/http/route';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { staffRoutes } from '@niveshak/contract/routes';
import { rolesOf } from '@niveshak/contract/staff/gate';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { CallInput, TestMember } from '../testing/test-member.ts';
import { articleRows } from '../testing/article-access.ts';
import { catalogueRows } from '../testing/catalogue-access.ts';
import { portfolioRows } from '../testing/portfolio-access.ts';
import { corporateActionRows } from '../testing/corporate-action-access.ts';
import { developerApiRows } from '../testing/developer-api-access.ts';
import { incidentRows } from '../testing/incident-access.ts';
import { clientRows } from '../testing/client-access.ts';
import { complaintRows } from '../testing/complaint-access.ts';
import { lifecycleEmailRows } from '../testing/lifecycle-email-access.ts';
import { memberRows } from '../testing/member-access.ts';
import { moneyRows } from '../testing/money-access.ts';
import { subscriberImportRows } from '../testing/subscriber-import-access.ts';
import { TestStaff } from '../testing/test-staff.ts';

const noSuchId = '00000000-0000-4000-8000-000000000000';
const reason = 'A test of the table.';
const couponConditions = {
  plans: null,
  validFrom: null,
  validTo: null,
  totalLimit: null,
  perMemberLimit: null,
  firstPurchaseOnly: false,
};
const pause = { resumesOn: '2025-06-10', seenEndDate: '2025-06-30', reason };
const coupon = { reduction: { kind: 'percent', basisPoints: 100 }, ...couponConditions };
const demoFirm: unknown = JSON.parse(
  fs.readFileSync(new URL('../../demo/firm.json', import.meta.url), 'utf8'),
);

/** All staff calls, with valid input that changes nothing and the status for callers with access. */
const rows: Readonly<Record<string, { readonly input?: CallInput; readonly status: number }>> = {
  staffLogin: { input: { body: { code: null } }, status: 401 },
  getStaffSession: { status: 200 },
  getEnrolment: { status: 409 },
  enrolSecondFactor: { input: { body: { code: '000000' } }, status: 403 },
  renewSecondFactor: { input: { body: { code: '000000' } }, status: 403 },
  getTeam: { status: 200 },
  inviteStaff: {
    input: { body: { email: 'owner@demo.test', name: 'A', role: 'owner', reason } },
    status: 409,
  },
  changeStaffRole: { input: { params: { id: noSuchId }, body: { role: 'owner', reason } }, status: 404 },
  removeStaff: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  resetSecondFactor: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  getToday: { status: 200 },
  searchConsole: { input: { query: { search: 'zz' } }, status: 200 },
  listInspectionPacks: { status: 200 },
  buildInspectionPack: {
    input: { body: { of: { kind: 'member', email: 'nobody@members.test' }, reason } },
    status: 404,
  },
  saveInspectionPack: { input: { params: { id: noSuchId } }, status: 404 },
  ...memberRows,
  ...lifecycleEmailRows,
  ...clientRows,
  listLabels: { status: 200 },
  setMemberLabels: {
    input: { params: { id: noSuchId }, body: { labels: ['A'], seen: [], reason } },
    status: 404,
  },
  previewMinor: { input: { params: { id: noSuchId }, query: { bornOn: '2010-01-01' } }, status: 404 },
  endMinor: {
    input: { params: { id: noSuchId }, body: { bornOn: '2010-01-01', total: 0, reason } },
    status: 404,
  },
  previewPause: { input: { params: { id: noSuchId }, query: { resumesOn: '2025-06-10' } }, status: 404 },
  pausePlan: { input: { params: { id: noSuchId }, body: { from: '2025-06-05', ...pause } }, status: 404 },
  resumePlan: { input: { params: { id: noSuchId }, body: pause }, status: 404 },
  listGrantLinks: { status: 200 },
  makeGrantLink: {
    input: { body: { toEmail: 'premium@demo.test', alias: 'CMPGUEST', endDate: '2025-08-31', reason } },
    status: 409,
  },
  withdrawGrantLink: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  listMemberEmails: { input: { params: { id: noSuchId } }, status: 404 },
  readEmail: { input: { params: { id: '9999999' }, body: {} }, status: 404 },
  resendEmail: { input: { params: { id: '9999999' }, body: { number: 1, reason } }, status: 404 },
  addressGiftForMember: {
    input: { params: { id: noSuchId }, body: { toEmail: 'a@members.test', seenVersion: 1, reason } },
    status: 404,
  },
  listMemberOrders: { input: { params: { id: noSuchId } }, status: 404 },
  checkPayments: { input: { params: { id: noSuchId } }, status: 404 },
  settleOrderForMember: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  acceptPayment: { input: { params: { id: 'pay_unknown' }, body: { reason } }, status: 409 },
  returnPayment: { input: { params: { id: 'pay_unknown' }, body: { reason } }, status: 409 },
  retryFailedRefund: { input: { params: { id: noSuchId }, body: { reason } }, status: 409 },
  closeIdentityCase: { input: { params: { id: noSuchId }, body: { reason } }, status: 409 },
  getIdentityCase: { input: { params: { id: noSuchId } }, status: 404 },
  decideIdentityCase: {
    input: { params: { id: noSuchId }, body: { decision: 'refuse', reason } },
    status: 409,
  },
  unlockIdentity: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  previewTermRefund: { input: { params: { id: noSuchId } }, status: 404 },
  refundTerm: { input: { params: { id: noSuchId }, body: { left: 1, reason } }, status: 404 },
  listMemberChargebacks: { input: { params: { id: noSuchId } }, status: 404 },
  recordChargeback: {
    input: {
      params: { id: 'pay_unknown' },
      body: { amount: 1, reasonCode: 'fraud', respondBy: '2025-06-09T00:00:00Z', reason },
    },
    status: 404,
  },
  readEvidence: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  endChargeback: { input: { params: { id: noSuchId }, body: { outcome: 'won', reason } }, status: 404 },
  barReferrals: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  exportClientFile: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  recordEInvoice: {
    input: {
      params: { id: noSuchId },
      body: {
        irn: 'a'.repeat(64),
        ackNumber: '1',
        ackedAt: '2025-06-01T00:00:00Z',
        signedQr: 'x',
        reason,
      },
    },
    status: 404,
  },
  recordTds: {
    input: {
      params: { id: noSuchId },
      body: { amount: 1, quarter: '2025-26 Q1', certificate: null, reason },
    },
    status: 404,
  },
  closeCase: { input: { params: { id: noSuchId }, body: { reason } }, status: 409 },
  changeOnePersonFirm: { input: { body: { isOn: false, reason } }, status: 409 },
  getApprovals: { status: 200 },
  decideApproval: { input: { params: { id: noSuchId }, body: { decision: 'reject', reason } }, status: 404 },
  getSunset: { status: 200 },
  // A sunset is already counted.
  countSunset: { input: { body: { lastDay: '2025-12-31' } }, status: 409 },
  prepareSunset: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  getProviderDifferences: { status: 200 },
  listSettlements: { status: 200 },
  getSettlement: { input: { params: { id: 'setl_unknown' } }, status: 404 },
  // One is already running.
  compareWithProvider: { status: 409 },
  recordDifference: { input: { params: { id: noSuchId, place: '0' }, body: { reason } }, status: 404 },
  getOperations: { status: 200 },
  checkThirdParties: { status: 200 },
  getJobs: { status: 200 },
  retryJob: { input: { params: { id: '999999' }, body: { reason } }, status: 409 },
  getWebhooks: { status: 200 },
  replayWebhook: {
    input: { params: { provider: 'razorpay', eventId: '0'.repeat(64) }, body: { reason } },
    status: 404,
  },
  getSuppressions: { status: 200 },
  endSuppression: { input: { body: { email: 'nobody@members.test', reason } }, status: 404 },
  getStaffChannels: { status: 200 },
  setChannelAccess: {
    input: { params: { id: 'C0NONE' }, body: { alias: null, isAllowed: true, reason } },
    status: 404,
  },
  listArchiveImports: { status: 200 },
  startArchiveUpload: { input: { body: { name: 'a.zip', bytes: 0 } }, status: 400 },
  uploadArchivePiece: {
    input: { params: { id: noSuchId }, body: { piece: 0, base64: 'YQ==' } },
    status: 404,
  },
  cancelArchiveImport: { input: { params: { id: noSuchId } }, status: 409 },
  startArchiveImport: { input: { params: { id: noSuchId } }, status: 409 },
  hideArchiveMessage: {
    input: { body: { link: 'C0NONE/1433558319.000002', isHidden: true, reason } },
    status: 404,
  },
  getSetup: { status: 200 },
  getSettings: { status: 200 },
  saveFirmProfile: { input: { body: { seen: noSuchId, profile: demoFirm, reason } }, status: 409 },
  saveBilling: {
    input: {
      body: {
        seen: noSuchId,
        settings: { sacCode: '997159', bankDetails: null, footer: null, needsEInvoice: false },
        reason,
      },
    },
    status: 409,
  },
  saveSelling: {
    input: {
      body: { seen: noSuchId, settings: { advanceLimit: 'strict', feeCap: 1, refundLimit: 1 }, reason },
    },
    status: 409,
  },
  getLegalVersions: { status: 200 },
  getLegalTemplate: { input: { params: { kind: 'accessibility' } }, status: 404 },
  getLegalText: { input: { params: { kind: 'terms', version: 'none' } }, status: 404 },
  previewLegalText: { input: { body: { bodyMarkdown: '# Terms' } }, status: 200 },
  publishLegalText: {
    input: {
      body: {
        seen: noSuchId,
        kind: 'terms',
        version: 'x',
        title: 'Terms',
        effectiveFrom: '2026-01-01',
        noticeDays: 30,
        bodyMarkdown: 'Text.',
        reason,
      },
    },
    status: 409,
  },
  ...catalogueRows,
  moveStaffClock: { input: { body: { to: '2020-01-01T00:00:00Z' } }, status: 409 },
  getDue: { status: 200 },
  saveDue: { status: 200 },
  getMetrics: { status: 200 },
  getRecentMetrics: { status: 200 },
  getCohorts: { status: 200 },
  getYields: { status: 200 },
  getAudience: { status: 200 },
  getCancellationReasons: { status: 200 },
  getMetricList: { input: { query: { figure: 'mrr', month: '2025-06' } }, status: 200 },
  saveMetricList: { input: { query: { figure: 'mrr', month: '2025-06' } }, status: 200 },
  getService: { status: 200 },
  saveSunset: { input: { body: { seen: noSuchId, sunset: null, reason } }, status: 409 },
  saveTrial: { input: { body: { seen: noSuchId, isOffered: false, reason } }, status: 409 },
  previewOffering: { input: { body: { change: { kind: 'trial', isOffered: false } } }, status: 200 },
  getCoupons: { status: 200 },
  createCoupon: { input: { body: { code: 'WELCOME10', ...coupon, reason } }, status: 409 },
  changeCoupon: {
    input: { params: { code: 'NONE-SUCH' }, body: { revision: 1, ...couponConditions, reason } },
    status: 404,
  },
  createCouponBatch: {
    input: { body: { name: 'A test', size: 1, prefix: '', ...coupon, reason } },
    status: 200,
  },
  getBatchCodes: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  endCouponBatch: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  changeMemberAddress: {
    input: {
      params: { id: noSuchId },
      body: { toEmail: 'new@members.test', seenEmail: 'old@members.test', reason },
    },
    status: 404,
  },
  impersonateMember: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
  ...articleRows(reason),
  ...portfolioRows,
  ...subscriberImportRows(reason),
  ...complaintRows,
  ...incidentRows,
  ...developerApiRows,
  getMarketData: { status: 200 },
  getPriceGaps: { input: { query: { from: '2025-01-01', to: '2025-06-01' } }, status: 200 },
  startMarketUpload: { input: { body: { files: [] } }, status: 400 },
  uploadMarketPiece: {
    input: { params: { id: noSuchId }, body: { file: 0, piece: 0, base64: 'YQ==' } },
    status: 404,
  },
  cancelMarketImport: { input: { params: { id: noSuchId } }, status: 409 },
  startMarketImport: { input: { params: { id: noSuchId } }, status: 409 },
  ...corporateActionRows,
  recordHoliday: {
    input: { body: { date: '2025-06-07', isHoliday: false, name: 'None', reason } },
    status: 409,
  },
  listGstMonths: { status: 200 },
  saveGstFile: { input: { params: { month: '2025-06', file: 'b2b.csv' } }, status: 200 },
  ...moneyRows,
  readAudit: { status: 200 },
  saveAudit: { status: 200 },
  proveAudit: { status: 200 },
  endOtherStaffSessions: { status: 200 },
  // Last, because it ends the sessions of the rows above.
  staffLogout: { status: 204 },
};

const routes = staffRoutes.toSorted(
  (a, b) => Number(a.id === 'staffLogout') - Number(b.id === 'staffLogout'),
);

let test: TestApp;
let member: TestMember;
const staff = new Map<StaffRole, TestStaff>();
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  member = await test.demoMember('premium');
  for (const role of staffRoles) {
    const person = new TestStaff(test, `${role}@demo.test`);
    await person.enterStaff();
    staff.set(role, person);
  }
  await test.database.pool.query(
    `insert into provider_comparisons (state, staff_id) select 'waiting', id from staff limit 1`,
  );
  await test.database.pool.query(
    `insert into service_ends (last_day, state, staff_id) select '2025-12-31', 'counting', id from staff limit 1`,
  );
});
afterAll(() => test.close());

function staffOf(role: StaffRole): TestStaff {
  const person = staff.get(role);
  if (person === undefined) throw new Error(`${role} has not signed in.`);
  return person;
}

async function ask(person: TestMember, route: Route) {
  const { status, body } = await person.raw(route, rows[route.id]?.input);
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null;
  return { status, code: status >= 400 ? code : null };
}

it('has exactly one row for every call', () => {
  expect(Object.keys(rows).sort()).toEqual(staffRoutes.map(({ id }) => id).sort());
});

it('uses each permission in a call', () => {
  const wanted = new Set(staffRoutes.map(({ staff: gate }) => gate?.permission));
  // `decideApproval` checks a permission that depends on the action, `getToday` adds to its response.
  const byAction = ['approvals.decide', 'compliance.approve', 'statutory.read'];
  expect(permissionNames.filter((permission) => !wanted.has(permission))).toEqual(byAction);
});

it('covers only staff calls under /staff', () => {
  for (const route of staffRoutes) {
    expect(route.path).toMatch(/^\/staff\//);
    expect(route.staff).not.toBeNull();
    expect(route.auth).toBe(route.id === 'staffLogin' ? 'bearer' : 'staff');
  }
});

it('does not accept a staff session as a member’s', async () => {
  expect(await staffOf('owner').raw(accountSummary)).toMatchObject({ status: 401 });
});

describe('a session without a second factor', () => {
  it.each(routes.filter(({ staff: gate }) => gate?.secondFactor !== 'none'))(
    'is refused $id',
    async (route) => {
      const owner = new TestStaff(test, 'owner@demo.test');
      await owner.enterStaff();
      await test.database.db
        .updateTable('staff_sessions')
        .set({ second_factor_at: null })
        .where('revoked_at', 'is', null)
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('staff_sessions').select('id').orderBy('created_at', 'desc').limit(1),
        )
        .execute();
      expect(await ask(owner, route)).toEqual({ status: 403, code: 'second-factor' });
    },
  );
});

describe.each(routes)('$method $path', (route) => {
  const gate = route.staff;
  if (route.auth === 'staff') {
    it('is 401 without a session and with a member’s', async () => {
      expect(await ask(new TestStaff(test, 'nobody@demo.test'), route)).toMatchObject({ status: 401 });
      expect(await ask(member, route)).toMatchObject({ status: 401 });
    });
  }

  if (gate?.secondFactor === 'fresh') {
    it('is refused if the second factor is ten minutes old', async () => {
      const owner = new TestStaff(test, 'owner@demo.test');
      await owner.enterStaff();
      await test.database.db
        .updateTable('staff_sessions')
        .set({ second_factor_at: new Date(Date.now() - 10 * 60_000) })
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('staff_sessions').select('id').orderBy('created_at', 'desc').limit(1),
        )
        .execute();
      expect(await ask(owner, route)).toEqual({ status: 403, code: 'second-factor' });
    });
  }

  it.each(staffRoles)('as %s', async (role) => {
    const mayCall = gate !== null && rolesOf(gate).includes(role);
    const answer = await ask(staffOf(role), route);
    if (mayCall) expect(answer.status).toBe(rows[route.id]?.status);
    else expect(answer).toEqual({ status: 403, code: 'not-permitted' });
  });
});
