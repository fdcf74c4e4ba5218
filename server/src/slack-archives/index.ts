export { ExportError } from '../platform/files/export-source.ts';
export type { ExportSource } from '../platform/files/export-source.ts';
export { memoryExport, openExport } from './import/folder-source.ts';
export { importExport } from './import/import-export.ts';
export type { ImportReport } from './import/import-export.ts';
export { bindSlackArchivesRoutes } from './routes.ts';
export { archiveCommands } from './commands.ts';
export { allow, channelById, channelsForStaff, hide } from './channel-changes.ts';
export { hiddenSince } from './store.ts';
