import { z } from 'zod';

export type S3Settings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export const filesEnvironment = {
  /** Where new files are stored. Files in the other store stay readable. */
  FILES_STORE: z.enum(['postgresql', 's3']).default('postgresql'),
  /** A bucket in an S3-compatible store. Set all of these, or leave all unset. */
  FILES_S3_ENDPOINT: z.url().optional(),
  FILES_S3_BUCKET: z.string().min(1).optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

export type FilesSettings = {
  readonly store: 'postgresql' | 's3';
  /** Null if there is no bucket. */
  readonly s3: S3Settings | null;
  readonly problems: readonly string[];
};

/** Returns the file store settings and any problems as `NAME: problem`. */
export function filesSettings(env: Readonly<Record<string, string>>): FilesSettings {
  const parsed = z.object(filesEnvironment).safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    return { store: 'postgresql', s3: null, problems };
  }
  const { FILES_STORE: store, FILES_S3_REGION: region, ...bucket } = parsed.data;
  const {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_BUCKET: name,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = bucket;
  if (
    endpoint !== undefined &&
    name !== undefined &&
    accessKeyId !== undefined &&
    secretAccessKey !== undefined
  )
    return { store, s3: { endpoint, bucket: name, region, accessKeyId, secretAccessKey }, problems: [] };
  const given = new Set(Object.keys(bucket));
  if (store === 'postgresql' && given.size === 0) return { store, s3: null, problems: [] };
  const problems = bucketSettings.flatMap((each) =>
    given.has(each) ? [] : [`${each}: is missing; the bucket needs it`],
  );
  return { store, s3: null, problems };
}

const bucketSettings = [
  'FILES_S3_ENDPOINT',
  'FILES_S3_BUCKET',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
];
