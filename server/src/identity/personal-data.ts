import { memberColumns } from '../platform/member-columns.ts';
import type { PersonalTable } from '../platform/personal-data.ts';

type Facts = Parameters<Parameters<typeof memberColumns.forEach>[0]>[0];

function namesWhere(holds: (facts: Facts) => boolean): string[] {
  return [...memberColumns].flatMap(([name, facts]) => (holds(facts) ? [name] : []));
}

export const identityData: readonly PersonalTable[] = [
  {
    table: 'users',
    userColumn: 'id',
    file: 'account',
    columns: namesWhere(({ exported }) => exported === true),
    withheld: Object.fromEntries(
      [...memberColumns].flatMap(([name, { exported }]) => (exported === true ? [] : [[name, exported]])),
    ),
    onErase: { kind: 'blank', leaves: namesWhere(({ blank }) => blank === undefined) },
  },
  {
    table: 'sessions',
    userColumn: 'user_id',
    file: 'sessions',
    columns: ['user_agent', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at', 'authenticated_at'],
    withheld: {
      id: 'technical',
      token_hash: 'secret',
      csrf_hash: 'secret',
      impersonated_by: 'others',
      provider_session: 'technical',
    },
    onErase: { kind: 'delete' },
  },
];
