const scriptTimeoutMs = 30_000;
const scripts = new Map<string, Promise<void>>();

/** Loads a third-party script once. After a failure, the next call retries. */
export function loadScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known !== undefined) return known;
  const loading = addScript(url).catch((error: unknown) => {
    scripts.delete(url);
    throw error;
  });
  scripts.set(url, loading);
  return loading;
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    const timer = setTimeout(() => reject(new Error('Timed out loading the script')), scriptTimeoutMs);
    element.src = url;
    element.async = true;
    element.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    element.addEventListener('error', () => {
      clearTimeout(timer);
      element.remove();
      reject(new Error('The script could not be loaded'));
    });
    document.head.append(element);
  });
}
