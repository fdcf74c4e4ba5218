import { respond } from './http.ts';

export type FetchedFile = { readonly blob: Blob; readonly fileName: string };

/**
 * Returns a file fetched from the API with the session and CSRF header.
 * @throws ApiError
 */
export async function fetchFile(url: string, accept: string, fallbackName: string): Promise<FetchedFile> {
  const response = await respond('GET', url, { accept });
  return fileOf(response, fallbackName);
}

export async function fileOf(response: Response, fallbackName: string): Promise<FetchedFile> {
  return { blob: await response.blob(), fileName: fileNameOf(response) ?? fallbackName };
}

function fileNameOf(response: Response): string | null {
  const header = response.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(header)?.[1] ?? null;
}

export function saveFile({ blob, fileName }: FetchedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Delayed, because some browsers read the URL after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
