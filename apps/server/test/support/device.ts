import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const ORIGIN = 'http://localhost:3000';
const KINDS = {
  [-7]: () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
  [-8]: () => generateKeyPairSync('ed25519'),
  [-257]: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
};

export type Algorithm = keyof typeof KINDS;
export type Bent = { type?: string; challenge?: string; origin?: string; rpId?: string; flags?: number };

/** An authenticator, as the standard describes it. */
export class Device {
  readonly algorithm: Algorithm;
  readonly credential_id = createHash('sha256').update(String(Math.random())).digest('base64url');
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  uses = 0;

  constructor(algorithm: Algorithm = -7) {
    this.algorithm = algorithm;
    this.#keys = KINDS[algorithm]();
  }

  create(challenge: string, bent: Bent = {}) {
    return {
      challenge,
      name: 'Phone',
      credential_id: this.credential_id,
      ...this.#ceremony({ type: 'webauthn.create', challenge, ...bent }),
      public_key: this.#keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
      algorithm: this.algorithm as number,
    };
  }

  get(challenge: string, bent: Bent = {}) {
    this.uses += 1;
    const data = this.#ceremony({ type: 'webauthn.get', challenge, ...bent });
    const client = createHash('sha256').update(Buffer.from(data.client_data, 'base64url')).digest();
    const signed = Buffer.concat([Buffer.from(data.authenticator_data, 'base64url'), client]);
    const digest = this.algorithm === -8 ? null : 'sha256';
    const signature = sign(digest, signed, this.#keys.privateKey).toString('base64url');
    return { challenge, credential_id: this.credential_id, ...data, signature };
  }

  #ceremony({ type, challenge, origin = ORIGIN, rpId = 'localhost', flags = 0x05 }: Bent) {
    const client = JSON.stringify({ type, challenge, origin, crossOrigin: false });
    const data = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(data);
    data.writeUInt8(flags, 32);
    data.writeUInt32BE(this.uses, 33);
    return {
      client_data: Buffer.from(client).toString('base64url'),
      authenticator_data: data.toString('base64url'),
    };
  }
}
