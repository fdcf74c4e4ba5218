import { showToast } from './toast-store.ts';

/** Copies a text and confirms it. Browsers refuse to copy without permission, and on pages without https. */
export async function copyText(
  text: string,
  copied = 'Copied.',
  failed = 'Could not copy. Select the text instead.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', copied);
  } catch {
    showToast('error', failed);
  }
}
