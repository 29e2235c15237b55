import type { EndpointName, endpointsByFeature, PlanName } from '@saldo/contract';
import type { GoodRequests } from '../good-requests.ts';
import type { TestApp } from '../harness.ts';

type ByFeature = typeof endpointsByFeature;
type Dashed<Name extends string> = Name extends `${infer Start}_${infer Rest}`
  ? `${Start}-${Dashed<Rest>}`
  : Name;
type PlanFeature = Dashed<PlanName>;

type RowsOf<Feature extends PlanFeature> = Extract<keyof ByFeature[Feature], EndpointName>;
export type RowsOfPlans = { [Feature in PlanFeature]: RowsOf<Feature> }[PlanFeature];

/** What a noun that hangs on sources and categories adds to the tests that are about all there is. */
export type PlanInTests<Feature extends PlanFeature = PlanFeature> = {
  feature: Feature;
  /** A new row of it does not compile until it stands here. */
  requests: GoodRequests<RowsOf<Feature>>;
  list: (saldo: TestApp, token: string) => Promise<{ id: string }[]>;
  /** One, for somebody who has some of everything. */
  add: (saldo: TestApp, token: string, ids: { category_id: string; source_id: string }) => Promise<unknown>;
  /** What one of an amount is made with, at the address of its feature. */
  bodyOf: (amount: string, ids: { category_id: string; source_id: string }) => object;
  /** One that an archive could lose something of. */
  addUnusual?: (saldo: TestApp, token: string, source_id: string) => Promise<unknown>;
  /** As the migration that made its table could hold them. */
  rowsOf: Record<string, string[]>;
};
