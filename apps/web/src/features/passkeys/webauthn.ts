import type { RequestOf, ResponseOf } from '@saldo/contract';

/** The browser's two ceremonies, with everything that is bytes to it written as base64url, as our API has it. */

type NewPasskey = Omit<RequestOf<'addPasskey'>['body'], 'name'>;
type Assertion = RequestOf<'finishPasskeySignIn'>['body'];

export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** The person closed the browser's dialog, waited too long, or has no passkey that fits: the browser tells no more. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

/** This device holds a passkey of this account already. */
export function isKnownAlready(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

export async function createPasskey(given: ResponseOf<'startPasskey'>['results']): Promise<NewPasskey> {
  const { challenge, rp, user, algorithms, known_credential_ids } = given;
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(challenge),
      rp,
      user: { id: toBytes(user.id), name: user.name, displayName: user.display_name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: known_credential_ids.map((id) => ({ type: 'public-key', id: toBytes(id) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  });
  const { rawId, response } = requireCredential(credential);
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new Error('no passkey was made');
  const publicKey = response.getPublicKey();
  if (!publicKey) throw new Error('the browser does not tell the public key');
  return {
    challenge,
    credential_id: toBase64Url(rawId),
    client_data: toBase64Url(response.clientDataJSON),
    authenticator_data: toBase64Url(response.getAuthenticatorData()),
    public_key: toBase64Url(publicKey),
    algorithm: response.getPublicKeyAlgorithm(),
  };
}

/** Any passkey that the device has for us: whose it is, is found out by the server. */
export async function signWithPasskey(
  given: ResponseOf<'startPasskeySignIn'>['results'],
): Promise<Assertion> {
  const { challenge, rp_id } = given;
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: toBytes(challenge),
      rpId: rp_id,
      userVerification: 'required',
      allowCredentials: [],
    },
  });
  const { rawId, response } = requireCredential(credential);
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error('nothing was signed');
  return {
    challenge,
    credential_id: toBase64Url(rawId),
    client_data: toBase64Url(response.clientDataJSON),
    authenticator_data: toBase64Url(response.authenticatorData),
    signature: toBase64Url(response.signature),
  };
}

function requireCredential(credential: Credential | null): PublicKeyCredential {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new Error('the browser gave no passkey');
}

function toBase64Url(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function toBytes(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
