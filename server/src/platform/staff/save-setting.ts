import type { z } from 'zod';
import type { Route } from '@niveshak/contract/http/route';
import type { empty, nothing } from '@niveshak/contract/http/shapes';
import type { Tx } from '../db/database.ts';
import type { Call } from '../http/bind-route.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { holdVersion } from '../published.ts';
import type { PublishedName, Versions } from '../published.ts';
import { done } from './act.ts';
import type { ActionBinder } from './act.ts';

type Nothing = typeof nothing;
/** `seen` is the version that the form was loaded with. */
type Body = z.core.$ZodType<{ readonly seen: string }>;
type Change = { readonly before: unknown; readonly after: unknown };

export type SettingBinder = <B extends Body>(
  route: Route<Nothing, Nothing, B, typeof empty>,
  setting: { readonly name: PublishedName; readonly action: string },
  save: (tx: Tx, call: Call<Nothing, Nothing, B>) => Promise<Change | Refusal>,
) => void;

/**
 * Returns a binder for actions that save a setting. They are refused if the setting changed since the form was loaded.
 */
export function settingBinder(act: ActionBinder): SettingBinder {
  return (route, { name, action }, save) =>
    act(route, async (tx, call) => {
      if (!(await holdVersion(tx, name, call.body.seen))) return refuse('changed-meanwhile');
      const change = await save(tx, call);
      if (change instanceof Refusal) return change;
      return done({ action, subject: { kind: 'setting', id: name }, ...change });
    });
}

/**
 * Returns the version of the content that a call read.
 * @throws if nothing is published under that name
 */
export function seenVersionOf(versions: Versions, name: PublishedName): string {
  const version = versions[name];
  if (version === undefined) throw new Error(`Nothing is published as ${name}.`);
  return version;
}
