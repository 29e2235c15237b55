import { useSyncExternalStore } from 'react';
import { CHANGES_WAITING } from '../session/device-marks.ts';
import { ApiError } from './api-error.ts';

/** What is done where the server can't be reached. The code for it is big: it comes when it is wanted, or when nothing else is. */

export type Call = {
  name: string;
  url: string;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
};
type File = { content: Blob; name: string };

export type WithoutNetwork = {
  /** What the server says, or what is here where it says nothing for long. */
  read: (call: Call, ask: () => Promise<unknown>) => Promise<unknown>;
  readLate: (call: Call, asked: Promise<unknown>) => Promise<unknown>;
  find: (call: Call) => Promise<unknown>;
  put: (call: Call, key: string, file: File | null) => Promise<unknown>;
  heard: (call: Call, body: unknown) => void;
};

export type DeviceStatus = {
  /** Changes that the server has not got yet. */
  waiting: number;
  /** Among them, those that wait for a decision. */
  refused: number;
  /** How old what is shown is; null while the server answers. */
  shownFrom: number | null;
  /** Nothing has come for long, and something else stands in for it. */
  isSlow: boolean;
};

const IDLE: DeviceStatus = { waiting: 0, refused: 0, shownFrom: null, isSlow: false };
const KEY = 'device-';
const WAITING: readonly string[] = [
  ...['createTransaction', 'changeTransaction', 'removeTransaction'],
  ...['changeTransactions', 'acceptSuggestions', 'createAttachment'],
];

let load: (() => Promise<WithoutNetwork | undefined>) | undefined;
let layer: WithoutNetwork | undefined;
let status = IDLE;
const listeners = new Set<() => void>();
/** What was heard before the code is there that keeps it. */
let heard: [Call, unknown][] = [];
const MOST_HEARD = 40;

export function setLoader(next: typeof load): void {
  load = next;
}

/** None once its person has gone. */
export function setLayer(next: WithoutNetwork | undefined): void {
  layer = next;
  if (next) for (const [call, body] of heard) next.heard(call, body);
  heard = [];
}

export function setDeviceStatus(next: DeviceStatus): void {
  if (next.waiting > next.refused) localStorage.setItem(CHANGES_WAITING, '1');
  else localStorage.removeItem(CHANGES_WAITING);
  showDeviceStatus(next);
}

/** Nothing is known yet: what may wait from the last time goes on waiting. */
export const resetDeviceStatus = (): void => showDeviceStatus(IDLE);

function showDeviceStatus(next: DeviceStatus): void {
  status = next;
  for (const listener of listeners) listener();
}

export const useDeviceStatus = () => useSyncExternalStore(subscribe, () => status);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A key under which the server knows a change for weeks; undefined for calls that can't wait. */
export const keyOfWaiting = (name: string, key?: string): string | undefined =>
  WAITING.includes(name) ? `${KEY}${key ?? crypto.randomUUID()}` : undefined;

export function hear(call: Call, body: unknown): void {
  if (layer) layer.heard(call, body);
  else if (heard.length < MOST_HEARD) heard.push([call, body]);
}

/** Where earlier changes wait, this one comes after them. */
export async function putBehindOthers(call: Call, key: string, file: File | null = null): Promise<unknown> {
  if (!localStorage.getItem(CHANGES_WAITING)) return undefined;
  return putHere(await load?.(), call, key, file);
}

/** What finds no room on this device is not saved, and must not look as if it were. */
async function putHere(here: WithoutNetwork | undefined, call: Call, key: string, file: File | null) {
  try {
    return await here?.put(call, key, file);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new ApiError(0, { code: 'device.full', message: '' });
  }
}

/** As long as the code is not there that does more. */
const PATIENCE = 3_000;

/** Where the network is silent, what is here stands in for its answer; while changes wait, lists are told with them. */
export async function readInTime(call: Call, ask: () => Promise<unknown>): Promise<unknown> {
  const here = layer ?? (localStorage.getItem(CHANGES_WAITING) ? await load?.() : undefined);
  if (here) return here.read(call, ask);
  const asked = ask();
  const silence = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, true));
  const isLate = await Promise.race([silence, asked.then(isHere, isHere)]);
  const found = isLate ? await load?.() : undefined;
  return found ? found.readLate(call, asked) : asked;
}

const isHere = () => false;

/** The answer to a call that reached nobody, or may have. */
export async function answerWithoutNetwork(
  call: Call,
  key: string | undefined,
  file: File | null = null,
): Promise<unknown> {
  const found = await load?.();
  return key ? putHere(found, call, key, file) : found?.find(call);
}
