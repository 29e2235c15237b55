/** Why a provider sign-in or link failed; the web app has a text for each. */
export type SignInFailure = 'refused' | 'unverified' | 'no_email' | 'taken' | 'failed';

export class SignInError extends Error {
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure);
    this.failure = failure;
  }
}
