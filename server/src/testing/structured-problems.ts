type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isUrl = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value) && !/[\s"<>]/.test(value);
const isDate = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
const isNamed = (value: unknown) => isData(value) && isText(value['@type']) && isText(value['name']);

type Check = (value: unknown) => boolean;

/** Requirements of search engines by type (schema.org; Google’s required and recommended fields). */
const required: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  Article: {
    headline: isText,
    description: isText,
    image: (value) => Array.isArray(value) && value.length > 0 && value.every(isUrl),
    datePublished: isDate,
    dateModified: isDate,
    author: (value) => isNamed(value) && isData(value) && isUrl(value['url']),
    publisher: isNamed,
    mainEntityOfPage: isUrl,
    isAccessibleForFree: (value) => typeof value === 'boolean',
  },
  BreadcrumbList: {
    itemListElement: (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every(
        (step, at) =>
          isData(step) && step['position'] === at + 1 && isText(step['name']) && isUrl(step['item']),
      ),
  },
  Organization: { name: isText, legalName: isText, url: isUrl, email: isText, address: isText },
  Person: { name: isText, url: isUrl },
  Product: {
    name: isText,
    description: isText,
    sku: isText,
    brand: isNamed,
    offers: (value) =>
      isData(value) &&
      value['@type'] === 'Offer' &&
      typeof value['price'] === 'string' &&
      /^\d+\.\d\d$/.test(value['price']) &&
      value['priceCurrency'] === 'INR' &&
      isUrl(value['url']) &&
      /^https:\/\/schema\.org\/\w+$/.test(String(value['availability'])),
  },
};

/** Returns the problems with a page’s structured data: missing fields and unknown types. */
export function structuredProblems(objects: readonly Data[]): string[] {
  return objects.flatMap((data) => {
    const type = String(data['@type']);
    const fields = required[type];
    if (data['@context'] !== 'https://schema.org') return [`${type} without its context`];
    if (fields === undefined) return [`${type} is not known`];
    const wrong = Object.entries(fields).filter(([name, isRight]) => !isRight(data[name]));
    // Paid content must be marked as such.
    const part = data['hasPart'];
    const isLocked = data['isAccessibleForFree'] === false;
    const isMarked = isData(part) && part['isAccessibleForFree'] === false && isText(part['cssSelector']);
    return [
      ...wrong.map(([name]) => `${type} without a right ${name}`),
      ...(isLocked && !isMarked ? [`${type} is locked, and does not say where`] : []),
    ];
  });
}
