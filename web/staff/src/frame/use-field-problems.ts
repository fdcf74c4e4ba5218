import { useState } from 'react';
import { ApiError } from '../../../src/lib/api-error.ts';

type Problems = Readonly<Record<string, string>>;

/** Returns the errors of a rejected save by field, for forms whose fields show them. */
export function useFieldProblems(prefix: string) {
  const [problems, setProblems] = useState<Problems>({});
  return {
    problems,
    /**
     * Makes the call and stores the errors of a rejection.
     * @throws any error of the call
     */
    noting: async <T>(call: () => Promise<T>): Promise<T> => {
      setProblems({});
      try {
        return await call();
      } catch (error) {
        if (error instanceof ApiError)
          setProblems(
            Object.fromEntries(error.errors.map(({ path, message }) => [path.replace(prefix, ''), message])),
          );
        throw error;
      }
    },
  };
}
