export { proveBooks, proveBooksIn } from './prove.ts';
export type { AskedProvider } from './prove.ts';
