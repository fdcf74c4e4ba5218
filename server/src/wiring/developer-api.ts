import { bindApiRoutes } from '../developer-api/index.ts';
import { sharedSettings } from './context.ts';
import type { Context, Part } from './context.ts';

export function wireDeveloperApi(context: Context): Part {
  const { bind, db, config } = context;
  const { gifts } = sharedSettings(context);
  bindApiRoutes(bind, { db, appOrigin: config.APP_ORIGIN, settings: gifts });
  return {};
}
