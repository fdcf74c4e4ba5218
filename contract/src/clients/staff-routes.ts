import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { csvFile, empty, uuid } from '../http/shapes.ts';
import {
  changeDistributionBody,
  checkKraFileBody,
  clientCountQuery,
  clientCounts,
  clientFilter,
  clientQuery,
  clientRegister,
  decideFamilyBody,
  declareDistributionBody,
  distribution,
  distributionChange,
  familyDeclaration,
  importKraFileBody,
  kraFileReport,
  saveCeilingBody,
  setCategoryBody,
  setKraBody,
} from './staff-schemas.ts';

const read = { permission: 'clients.read', secondFactor: 'given' } as const;
const change = { permission: 'clients.change', secondFactor: 'given' } as const;
const byId = z.strictObject({ id: uuid });

export const listClients = defineStaffRoute({
  id: 'listClients',
  method: 'GET',
  path: '/staff/clients',
  staff: read,
  summary: 'The client register: everyone who bought or was given a plan, newest first; fifty a page.',
  query: clientQuery,
  response: clientRegister,
});

export const saveClients = defineStaffRoute({
  id: 'saveClients',
  method: 'GET',
  path: '/staff/clients.csv',
  staff: { permission: 'clients.read', secondFactor: 'fresh' },
  summary: 'The client register with masked PANs, as CSV; kept in the audit log.',
  query: clientFilter,
  response: csvFile,
});

export const saveHalfYear = defineStaffRoute({
  id: 'saveHalfYear',
  method: 'GET',
  path: '/staff/clients/half-year.csv',
  staff: { permission: 'clients.read', secondFactor: 'fresh' },
  summary:
    'Numbers of the half year that a day is in, for the report to BSE: clients, fees, complaints, staff; kept in the audit log.',
  query: clientCountQuery,
  response: csvFile,
});

export const countClients = defineStaffRoute({
  id: 'countClients',
  method: 'GET',
  path: '/staff/clients/count',
  staff: read,
  summary: 'Clients on a day, the highest number of its financial year until then, and the firm’s ceiling.',
  query: clientCountQuery,
  response: clientCounts,
});

export const setClientCategory = defineStaffRoute({
  id: 'setClientCategory',
  method: 'POST',
  path: '/staff/clients/{id}/category',
  staff: change,
  summary: 'Records a member’s category with its evidence; it decides whether the fee cap applies.',
  params: byId,
  body: setCategoryBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile', 'client-refused'],
});

export const setClientKra = defineStaffRoute({
  id: 'setClientKra',
  method: 'POST',
  path: '/staff/clients/{id}/kra',
  staff: change,
  summary: 'Records the state of a member’s KYC record at the registration agency.',
  params: byId,
  body: setKraBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile', 'client-refused'],
});

export const checkKraFile = defineStaffRoute({
  id: 'checkKraFile',
  method: 'POST',
  path: '/staff/clients/kra-file/check',
  staff: change,
  summary: 'What importing a file of KRA statuses would change, and the lines it would leave out.',
  body: checkKraFileBody,
  response: kraFileReport,
});

export const importKraFile = defineStaffRoute({
  id: 'importKraFile',
  method: 'POST',
  path: '/staff/clients/kra-file',
  staff: change,
  summary: 'Imports the valid lines of a file of KRA statuses.',
  body: importKraFileBody,
  response: kraFileReport,
  errors: ['client-refused'],
});

export const saveClientCeiling = defineStaffRoute({
  id: 'saveClientCeiling',
  method: 'POST',
  path: '/staff/clients/ceiling',
  staff: change,
  summary: 'Sets the firm’s highest number of clients, or none; Today warns within a tenth of it.',
  body: saveCeilingBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});

export const getFamilyDeclaration = defineStaffRoute({
  id: 'getFamilyDeclaration',
  method: 'GET',
  path: '/staff/families/{id}',
  staff: change,
  summary: 'A family that a member declared, with the accounts found.',
  params: byId,
  response: familyDeclaration,
  errors: ['not-found'],
});

export const decideFamily = defineStaffRoute({
  id: 'decideFamily',
  method: 'POST',
  path: '/staff/families/{id}/decide',
  staff: change,
  summary: 'Confirms a declared family, whose fees count together from then on, or rejects it.',
  params: byId,
  body: decideFamilyBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile', 'client-refused'],
});

export const getDistribution = defineStaffRoute({
  id: 'getDistribution',
  method: 'GET',
  path: '/staff/distribution',
  staff: read,
  summary: 'Whether the firm’s group distributes products, and how many PANs cannot buy because of it.',
  response: distribution,
});

export const declareDistribution = defineStaffRoute({
  id: 'declareDistribution',
  method: 'POST',
  path: '/staff/distribution',
  staff: change,
  summary: 'Declares whether the firm or its group distributes products; “nothing” needs an empty list.',
  body: declareDistributionBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile', 'client-refused'],
});

export const changeDistribution = defineStaffRoute({
  id: 'changeDistribution',
  method: 'POST',
  path: '/staff/distribution/pans',
  staff: change,
  summary: 'Adds PANs to those that cannot buy, or removes them; stored as keyed hashes.',
  body: changeDistributionBody,
  response: distributionChange,
  errors: ['client-refused'],
});
