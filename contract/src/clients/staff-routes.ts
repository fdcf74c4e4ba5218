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
  summary: 'Lists the client register: everyone who bought or received a plan, newest first, fifty per page.',
  query: clientQuery,
  response: clientRegister,
});

export const saveClients = defineStaffRoute({
  id: 'saveClients',
  method: 'GET',
  path: '/staff/clients.csv',
  staff: { permission: 'clients.read', secondFactor: 'fresh' },
  summary: 'Exports the client register with masked PANs as CSV; the export is recorded in the audit log.',
  query: clientFilter,
  response: csvFile,
});

export const saveHalfYear = defineStaffRoute({
  id: 'saveHalfYear',
  method: 'GET',
  path: '/staff/clients/half-year.csv',
  staff: { permission: 'clients.read', secondFactor: 'fresh' },
  summary:
    'Returns the metrics for the BSE half-yearly report that covers a given day: clients, fees, complaints and staff; the request is recorded in the audit log.',
  query: clientCountQuery,
  response: csvFile,
});

export const countClients = defineStaffRoute({
  id: 'countClients',
  method: 'GET',
  path: '/staff/clients/count',
  staff: read,
  summary:
    'Returns the number of clients on a day, the financial year’s highest number up to that day, and the firm’s ceiling.',
  query: clientCountQuery,
  response: clientCounts,
});

export const setClientCategory = defineStaffRoute({
  id: 'setClientCategory',
  method: 'POST',
  path: '/staff/clients/{id}/category',
  staff: change,
  summary:
    'Records a member’s category with its evidence; the category determines whether the fee cap applies.',
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
  summary: 'Records the status of a member’s KYC record at the registration agency.',
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
  summary: 'Previews the import of a KRA status file: its changes and the lines that would be skipped.',
  body: checkKraFileBody,
  response: kraFileReport,
});

export const importKraFile = defineStaffRoute({
  id: 'importKraFile',
  method: 'POST',
  path: '/staff/clients/kra-file',
  staff: change,
  summary: 'Imports the valid lines of a KRA status file.',
  body: importKraFileBody,
  response: kraFileReport,
  errors: ['client-refused'],
});

export const saveClientCeiling = defineStaffRoute({
  id: 'saveClientCeiling',
  method: 'POST',
  path: '/staff/clients/ceiling',
  staff: change,
  summary: 'Sets or removes the firm’s client ceiling; Today shows a warning within a tenth of it.',
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
  summary: 'Returns a family declared by a member, with the matching accounts.',
  params: byId,
  response: familyDeclaration,
  errors: ['not-found'],
});

export const decideFamily = defineStaffRoute({
  id: 'decideFamily',
  method: 'POST',
  path: '/staff/families/{id}/decide',
  staff: change,
  summary: 'Confirms a declared family, whose fees are counted together from then on, or rejects it.',
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
  summary:
    'Returns whether the firm’s group distributes products, and how many PANs are barred from buying as a result.',
  response: distribution,
});

export const declareDistribution = defineStaffRoute({
  id: 'declareDistribution',
  method: 'POST',
  path: '/staff/distribution',
  staff: change,
  summary:
    'Declares whether the firm or its group distributes products; declaring “nothing” requires an empty list.',
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
  summary: 'Adds or removes PANs that are barred from buying; PANs are stored as keyed hashes.',
  body: changeDistributionBody,
  response: distributionChange,
  errors: ['client-refused'],
});
