/** Owner of each table, and what other slices may read from it. */

type Slice = string;

/**
 * Tables that slices other than the owner may read. Only the owner writes; other slices call its functions, so that the
 * rules for a table are in one place.
 */
const readModels: Readonly<Record<Slice, readonly string[]>> = {
  account: ['erasures'],
  articles: ['article_drafts', 'article_search', 'article_versions', 'articles'],
  'basket-orders': ['basket_transactions'],
  billing: ['documents', 'e_invoices', 'moved_in_invoices'],
  catalogue: ['coupon_batch_codes', 'coupon_batches', 'coupon_uses'],
  checkout: [
    'chargebacks',
    'checkout_landings',
    'early_ends',
    'order_moves',
    'orders',
    'payments',
    'refunds',
  ],
  complaints: ['complaint_steps', 'complaints'],
  firm: ['advertisements'],
  gifts: ['gift_events', 'gifts'],
  identity: ['sessions', 'users'],
  incidents: ['incident_recipients', 'incidents'],
  kyc: [
    'client_records',
    'consents',
    'e_sign_requests',
    'family_declarations',
    'family_groups',
    'legal_documents',
    'pan_attempts',
    'pan_verifications',
    'staff_cases',
  ],
  ledger: ['ledger_entries', 'ledger_lines'],
  membership: ['free_months', 'terms'],
  notifications: [
    'alert_deliveries',
    'email_records',
    'letter_resends',
    'mail_suppressions',
    'publication_reads',
    'publications',
  ],
  members: ['member_labels'],
  platform: [
    'cases',
    'files',
    'installation',
    'outbox_events',
    'recurring_runs',
    'staff',
    'staff_approvals',
    'staff_audit',
    'webhook_events',
  ],
  portfolios: ['portfolio_rebalances', 'portfolios', 'rebalance_weights'],
  reading: ['reading_marks'],
  referrals: ['referral_codes', 'referral_rewards'],
  retention: ['legal_holds'],
  'slack-archives': ['archive_channels'],
  'subscriber-import': ['moving_in_imports'],
};

/** Tables referenced only in SQL, or by code that receives the name as an argument. */
const undeclared: Readonly<Record<string, Slice>> = {
  archive_import_pieces: 'slack-archives',
  archive_imports: 'slack-archives',
  archive_index: 'slack-archives',
  archive_marks: 'slack-archives',
  archive_search: 'slack-archives',
  archive_words: 'slack-archives',
  article_import_pieces: 'articles',
  article_search: 'articles',
  coupon_versions: 'catalogue',
  market_import_pieces: 'market-data',
  market_imports: 'market-data',
  plan_prices: 'catalogue',
  rate_limits: 'platform',
  staff_audit_head: 'platform',
};

type SourceFile = { readonly path: string; readonly text: string };

/**
 * Returns accesses to other slices' tables that the owner does not allow, and tables that do not have exactly one
 * owner.
 */
export function tableProblems(files: readonly SourceFile[], migrations: readonly string[]): string[] {
  const tables = tablesOf(migrations);
  const sources = files
    .filter(({ path }) => path.startsWith('server/src/') && !/\.test\.ts$|\/testing\//.test(path))
    .map(({ path, text }) => ({ path, slice: sliceOf(path), code: withoutComments(text) }));
  const owners = new Map<string, Slice>(Object.entries(undeclared));
  const problems: string[] = [];
  for (const { path, slice, code } of sources)
    for (const table of declaredTables(code)) {
      const other = owners.get(table);
      if (other !== undefined) problems.push(`${path}: ${table} is already declared in ${other}`);
      owners.set(table, slice);
    }
  for (const table of tables) if (!owners.has(table)) problems.push(`${table}: no slice declares this table`);
  const used = new Set<string>();
  for (const { path, slice, code } of sources) {
    for (const table of namesIn(code, writes)) {
      const owner = owners.get(table);
      if (tables.has(table) && owner !== undefined && owner !== slice)
        problems.push(`${path}: writes ${table} of ${owner}; call a function of ${owner}`);
    }
    for (const table of namesIn(code, reads)) {
      const owner = owners.get(table);
      if (!tables.has(table) || owner === undefined || owner === slice) continue;
      used.add(table);
      if (readModels[owner]?.includes(table) !== true)
        problems.push(`${path}: reads ${table} of ${owner}, which other slices may not read`);
    }
  }
  for (const [owner, published] of Object.entries(readModels))
    for (const table of published)
      if (!used.has(table) || owners.get(table) !== owner)
        problems.push(`${table}: no slice reads this table of ${owner}; remove it from readModels`);
  return [...new Set(problems)];
}

const writes = [
  /\b(?:insert into|update|delete from|merge into|truncate|lock table)\s+(?:only\s+)?([a-z_]+)\b/g,
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g,
];
const reads = [
  /\b(?:from|join|using)\s+(?:only\s+)?([a-z_]+)\b/g,
  /\b(?:selectFrom|\w+Join|using|from)\(\s*\[?'([a-z_]+)\b/g,
];

function namesIn(code: string, patterns: readonly RegExp[]): Set<string> {
  return new Set(patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? '')));
}

function declaredTables(code: string): string[] {
  return [...code.matchAll(/interface Database \{\n(.*?)\n {2}\}\n/gs)].flatMap(([, body = '']) =>
    [...body.matchAll(/^ {4}([a-z_]+):/gm)].map((match) => match[1] ?? ''),
  );
}

function tablesOf(migrations: readonly string[]): Set<string> {
  const changes =
    /create (?:unlogged )?table (?:if not exists )?(?<made>[a-z_]+)|drop table (?:if exists )?(?<dropped>[a-z_]+)|alter table (?<old>[a-z_]+) rename to (?<renamed>[a-z_]+)/g;
  const tables = new Set<string>();
  for (const sql of migrations)
    for (const { groups = {} } of sql.replace(/--.*$/gm, '').matchAll(changes)) {
      const { made, dropped, old, renamed } = groups;
      if (dropped !== undefined) tables.delete(dropped);
      if (old !== undefined) tables.delete(old);
      for (const name of [made, renamed]) if (name !== undefined) tables.add(name);
    }
  return tables;
}

const sliceOf = (path: string) => path.split('/')[2]?.replace('.ts', '') ?? '';

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
