import { respond } from './http.ts';

export type FetchedFile = { readonly blob: Blob; readonly fileName: string };

/** A file of the API, fetched with the session and the csrf header. Throws ApiError as every call does. */
export async function fetchFile(url: string, accept: string, fallbackName: string): Promise<FetchedFile> {
  const response = await respond('GET', url, { accept });
  return fileOf(response, fallbackName);
}

/** The file that an answer is. */
export async function fileOf(response: Response, fallbackName: string): Promise<FetchedFile> {
  return { blob: await response.blob(), fileName: fileNameOf(response) ?? fallbackName };
}

function fileNameOf(response: Response): string | null {
  const header = response.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(header)?.[1] ?? null;
}

/** Hands a file to the browser's own download. */
export function saveFile({ blob, fileName }: FetchedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
