import type { CallInput } from './test-member.ts';

const noSuchId = '00000000-0000-4000-8000-000000000000';
const importMapping = {
  encoding: 'utf-8',
  separator: ',',
  columns: { email: 0 },
  dayOrder: 'day-first',
  plans: [],
  lastNumbers: [],
  continues: null,
};

/** Rows for the subscriber import routes in the access table. */
export const subscriberImportRows = (
  reason: string,
): Readonly<Record<string, { readonly input?: CallInput; readonly status: number }>> => ({
  getSubscriberImports: { status: 200 },
  startImportUpload: { input: { body: { fileName: 'a.csv', bytes: 1 } }, status: 200 },
  uploadImportPiece: { input: { params: { id: noSuchId }, body: { piece: 0, base64: 'YQ==' } }, status: 404 },
  readImportFile: {
    input: { params: { id: noSuchId }, body: { encoding: null, separator: null } },
    status: 404,
  },
  checkImportFile: { input: { params: { id: noSuchId }, body: { mapping: importMapping } }, status: 409 },
  getImportLines: { input: { params: { id: noSuchId }, query: { outcome: 'new' } }, status: 404 },
  saveImportReport: { input: { params: { id: noSuchId } }, status: 404 },
  startSubscriberImport: { input: { params: { id: noSuchId }, body: { reason } }, status: 409 },
  dropImportFile: { input: { params: { id: noSuchId }, body: { reason } }, status: 409 },
  previewWelcomeEmail: { input: { params: { id: noSuchId } }, status: 404 },
  releaseImportedMembers: {
    input: { params: { id: noSuchId }, body: { recipients: 0, reason } },
    status: 404,
  },
  holdImportedMembers: { input: { params: { id: noSuchId }, body: { reason } }, status: 404 },
});
