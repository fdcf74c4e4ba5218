/** A signing that is under way with the provider. */
export type ESignRequest = {
  readonly requestId: string;
  readonly eSignUrl: string;
  /** Whether the page must open in a tab of its own. */
  readonly isExternal: boolean;
};

export type ESignOutcome = 'pending' | 'completed' | 'expired' | 'failed';
