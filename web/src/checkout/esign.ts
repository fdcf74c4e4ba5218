/** Signing in progress at the provider. */
export type ESignRequest = {
  readonly requestId: string;
  readonly eSignUrl: string;
  /** Whether the page must open in a separate tab. */
  readonly isExternal: boolean;
};

export type ESignOutcome = 'pending' | 'completed' | 'expired' | 'failed';
