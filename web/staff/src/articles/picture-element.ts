/** Returns a stored image as members see it. Returns the URL of an external image, which members do not see. */
export function pictureElement(url: string, alt: string, onLoad: () => void): HTMLElement {
  const hash = /^image:(?<hash>[0-9a-f]{64})$/.exec(url)?.groups?.['hash'];
  if (hash === undefined) {
    const words = document.createElement('span');
    words.className = 'missing';
    words.textContent = `Picture not stored here: ${url}`;
    return words;
  }
  const picture = document.createElement('img');
  picture.alt = alt;
  picture.addEventListener('load', onLoad);
  picture.src = `/api/article-images/${hash}/960.jpg`;
  return picture;
}
