import type { ReactNode } from 'react';
import { Component } from 'react';
import { RouteError } from './RouteError.tsx';

type State = { readonly error: unknown; readonly hasFailed: boolean };

/** Error boundary around the whole app, for errors that no route caught. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <RouteError error={this.state.error} /> : this.props.children;
  }
}
