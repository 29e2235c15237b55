import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeInUploadFiles } from '../../src/identity/uploads/uploads.folder.ts';
import { removeOrphanUploads } from '../../src/identity/uploads/uploads.service.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { emptyPng } from '../support/pictures.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

async function upload(
  content: Buffer<ArrayBuffer>,
  { field = 'img', name = 'photo.png', headers = {} as Record<string, string> } = {},
) {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  const request = new Response(form);
  const answer = await saldo.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 242, g: 176, b: 28 } } });

const isThere = async (url = '') => (await saldo.app.inject({ url })).statusCode === 200;

async function countPictures(): Promise<number> {
  return (await saldo.database.db.selectFrom('pictures').select('name').execute()).length;
}

describe('uploading a picture', () => {
  it('makes a square WebP of at most 512 px without metadata, which can be fetched', async () => {
    const photo = await picture(900, 700)
      .withExif({ IFD0: { Copyright: 'Ada' } })
      .jpeg()
      .toBuffer();
    const answer = await upload(photo);
    expect(answer.status).toBe(201);
    expect(answer.body.url).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);
    const fetched = await saldo.app.inject({ url: answer.body.url });
    expect(fetched.headers['content-type']).toBe('image/webp');
    expect(fetched.headers['cache-control']).toContain('immutable');
    const metadata = await sharp(fetched.rawPayload).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(metadata.exif).toBeUndefined();
  });

  it('turns it upright', async () => {
    // Left half black, right half white, marked as to be turned by 180°: upright, the left is white.
    const white = { create: { width: 50, height: 100, channels: 3, background: '#fff' } } as const;
    const photo = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#000' } })
      .composite([{ input: white, left: 50, top: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(photo);
    const { data } = await sharp((await saldo.app.inject({ url: body.url })).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[99 * 3]).toBeLessThan(50);
  });

  it.each([
    ['a text file named .png', Buffer.from('I am a picture, honestly'), 415, 'image.unsupported'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'image.unsupported',
    ],
    ['an empty file', Buffer.alloc(0), 415, 'image.unsupported'],
    ['a file of 6 MB', Buffer.alloc(6 * 1024 * 1024), 413, 'image.too_large'],
    ['an image bomb', emptyPng(20_000, { depth: 1, color: 'gray' }), 413, 'image.too_large'],
    [
      'a small file that takes seconds to decode',
      emptyPng(6300, { depth: 16, color: 'rgba', isInterlaced: true }),
      413,
      'image.too_large',
    ],
  ])('refuses %s', async (_, content, status, code) => {
    const before = await countPictures();
    const answer = await upload(content);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
    expect(await countPictures()).toBe(before);
  });

  it('takes the photo of any phone', async () => {
    const photo = await picture(8192, 6144).jpeg().toBuffer();
    expect((await upload(photo)).status).toBe(201);
  });

  it('refuses half a picture', async () => {
    const whole = await picture(600, 600).jpeg().toBuffer();
    expect((await upload(whole.subarray(0, whole.length / 2))).status).toBe(415);
  });

  it('refuses another field', async () => {
    expect((await upload(Buffer.from('x'), { field: 'file' })).body.errors).toEqual([
      { path: 'img', message: 'is required' },
    ]);
  });

  it('does not serve what lies outside', async () => {
    const answer = await saldo.app.inject({ url: '/uploads/..%2Fsaldo.db' });
    expect(answer.statusCode).toBe(404);
  });
});

describe('pictures that wait to be decoded', () => {
  /** Takes the only place, until it is given back. */
  function hold(place: 'pictures' | 'picturesOfStrangers') {
    const end = Promise.withResolvers<void>();
    void saldo.context.local[place].run(() => end.promise, 0, { who: 'elsewhere' });
    return end.resolve;
  }

  it('wait for strangers only where a stranger sent them', async () => {
    const { token } = await saldo.signUp();
    const photo = await picture(9, 9).png().toBuffer();
    const release = hold('picturesOfStrangers');
    const stranger = upload(photo);
    const headers = { authorization: `Bearer ${token}` };
    expect((await upload(photo, { headers })).status).toBe(201);
    release();
    expect((await stranger).status).toBe(201);
  });

  it('do not wait for people who are signed in where a stranger sent them', async () => {
    const release = hold('pictures');
    expect((await upload(await picture(9, 9).png().toBuffer())).status).toBe(201);
    release();
  });

  it('are few: the next strangers are told when to come back, people who are signed in are not', async () => {
    const { token } = await saldo.signUp();
    const photo = await picture(9, 9).png().toBuffer();
    const release = hold('picturesOfStrangers');
    const answers = Promise.all(Array.from({ length: 12 }, () => upload(photo)));
    const headers = { authorization: `Bearer ${token}` };
    expect((await upload(photo, { headers })).status).toBe(201);
    // Once those that there is no room for were sent away.
    await setTimeout(200);
    release();
    const refused = (await answers).filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(4);
    for (const one of refused) {
      expect([429, 503]).toContain(one.status);
      expect(one.headers['retry-after']).toBe('5');
    }
    expect((await upload(photo)).status).toBe(201);
  });
});

describe('an uploaded picture', () => {
  it('becomes the photo, and goes when another takes its place', async () => {
    const ada = await saldo.signUp();
    const [first, second] = [
      await upload(await picture(9, 9).png().toBuffer()),
      await upload(await picture(9, 9).png().toBuffer()),
    ];
    const save = (photo_url: string | null) =>
      saldo.call('changeUser', { params: { id: ada.user.id }, body: { photo_url }, token: ada.token });
    expect((await save(first.body.url)).body.results.photo_url).toBe(first.body.url);
    await save(second.body.url);
    expect([await isThere(first.body.url), await isThere(second.body.url)]).toEqual([false, true]);
    expect((await save(null)).body.results.photo_url).toBeNull();
    expect(await isThere(second.body.url)).toBe(false);
  });

  it.each([
    'https://elsewhere.example/a.webp',
    '/uploads/unknown.webp',
    '/uploads/../saldo.db',
    'javascript:alert(1)',
  ])('is the only thing a photo_url may name: %s is refused', async (photo_url) => {
    const ada = await saldo.signUp();
    const answer = await saldo.call('changeUser', {
      params: { id: ada.user.id },
      body: { photo_url },
      token: ada.token,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.path).toBe('photo_url');
  });

  it('is removed after a day, unless a profile uses it', async () => {
    const ada = await saldo.signUp();
    const add = async () => (await upload(await picture(9, 9).png().toBuffer())).body.url as string;
    const [used, unused] = [await add(), await add()];
    saldo.clock.now = new Date(saldo.clock.now.getTime() + 25 * 60 * 60 * 1000);
    const fresh = await add();
    await saldo.call('changeUser', {
      params: { id: ada.user.id },
      body: { photo_url: used },
      token: ada.token,
    });
    await removeOrphanUploads(saldo.context);
    expect([await isThere(used), await isThere(unused), await isThere(fresh)]).toEqual([true, false, true]);
  });

  it('is asked for once: its headers alone, or that it has not changed', async () => {
    const { body } = await upload(await picture(9, 9).png().toBuffer());
    const whole = await saldo.app.inject({ url: body.url });
    expect(whole.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const head = await saldo.app.inject({ url: body.url, method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(whole.rawPayload.length)]);
    expect(head.rawPayload).toHaveLength(0);
    const headers = { 'if-none-match': String(whole.headers.etag) };
    const again = await saldo.app.inject({ url: body.url, headers });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });
});

describe('pictures of an earlier version, which were files', () => {
  it('are taken into the database, as old as they are; what lies beside them stays', async () => {
    const { dataDir } = saldo.context.config;
    const folder = join(dataDir, 'uploads');
    const name = `${'a'.repeat(22)}.webp`;
    mkdirSync(folder);
    for (const file of [name, '.DS_Store']) writeFileSync(join(folder, file), 'a picture');
    utimesSync(join(folder, name), new Date('2026-01-01'), new Date('2026-01-01'));
    await takeInUploadFiles(saldo.database.db, dataDir);
    expect((await saldo.app.inject({ url: `/uploads/${name}` })).body).toBe('a picture');
    expect(readdirSync(folder)).toEqual(['.DS_Store']);
    await removeOrphanUploads(saldo.context);
    expect(await isThere(`/uploads/${name}`)).toBe(false);
  });
});
