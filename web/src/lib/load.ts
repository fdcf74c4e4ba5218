import { genericTexts } from '@niveshak/contract/platform/texts';

/** A screen that takes longer than 120 seconds to load counts as failed (specification section 9). */
export const chunkTimeoutMs = 120_000;

export class LoadFailedError extends Error {
  override readonly name = 'LoadFailedError';
  constructor(cause?: unknown) {
    super(genericTexts.chunkFailed, { cause });
  }
}

/**
 * Returns a loaded chunk of the app.
 * @throws LoadFailedError if loading fails or takes longer than 120 seconds
 */
export async function load<Module>(importing: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LoadFailedError()), chunkTimeoutMs);
  });
  try {
    return await Promise.race([importing(), late]);
  } catch (error) {
    throw error instanceof LoadFailedError ? error : new LoadFailedError(error);
  } finally {
    clearTimeout(timer);
  }
}
