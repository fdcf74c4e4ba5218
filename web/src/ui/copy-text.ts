import { showToast } from './toast-store.ts';

/** Copies text and shows a confirmation. Browsers refuse without permission and on pages without HTTPS. */
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
