import { genericTexts } from '@niveshak/contract/platform/texts';

/** Specification section 9: a screen that has not loaded after 120 seconds has failed. */
export const chunkTimeoutMs = 120_000;

export class LoadFailedError extends Error {
  override readonly name = 'LoadFailedError';
  constructor(cause?: unknown) {
    super(genericTexts.chunkFailed, { cause });
  }
}

/** Loads a chunk of the app. Throws LoadFailedError if it fails or takes 120 seconds. */
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
