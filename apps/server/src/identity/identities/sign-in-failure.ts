/** Why a sign-in through a provider, or a link to one, came to nothing; the web app has words for each. */
export type SignInFailure = 'refused' | 'unverified' | 'no_email' | 'taken' | 'failed';

export class SignInError extends Error {
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure);
    this.failure = failure;
  }
}
