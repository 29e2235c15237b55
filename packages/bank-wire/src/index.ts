/**
 * What goes over the wire between us and the bank provider. Both ends are written against these types: the server's
 * adapter and the sandbox. Nearly everything an answer holds may be missing, and lists of words may grow.
 */

export type WireUser = {
  uuid: string;
  applicationUuid?: string;
  applicationUserId?: string;
  referenceId?: string;
  createdAt?: string;
  vopOptOut?: boolean;
  institutionConsents?: { institutionId: string }[];
};

export type WireInstitution = {
  id: string;
  name?: string;
  fullName?: string;
  countries?: { displayName?: string; countryCode2?: string }[];
  environmentType?: string;
  credentialsType?: string;
  media?: { source?: string; type?: string }[];
  features?: string[];
};

export type WireAuthRequest = {
  userUuid?: string;
  applicationUserId?: string;
  institutionId: string;
  callback?: string;
  oneTimeToken?: boolean;
  forwardParameters?: string[];
  accountRequest?: {
    transactionFrom?: string;
    transactionTo?: string;
    expiresAt?: string;
    featureScope?: string[];
  };
};

export type WireConsent = {
  id: string;
  userUuid?: string;
  applicationUserId?: string;
  institutionId?: string;
  status?: string;
  createdAt?: string;
  transactionFrom?: string;
  transactionTo?: string;
  authorizedAt?: string;
  expiresAt?: string;
  lastConfirmedAt?: string;
  reconfirmBy?: string;
  featureScope?: string[];
  state?: string;
  consentToken?: string;
  institutionConsentId?: string;
  /** Only in the answer to a request for authorisation. */
  authorisationUrl?: string;
  qrCodeUrl?: string;
};

export type WireMoney = { amount?: number; currency?: string };

export type WireBalance = {
  type?: string;
  dateTime?: string;
  balanceAmount?: WireMoney;
  creditLineIncluded?: boolean;
  creditLines?: { type?: string; creditLineAmount?: WireMoney }[];
};

export type WireBalances = { mainBalanceAmount?: WireMoney; balances?: WireBalance[] };

export type WireAccount = {
  id: string;
  type?: string;
  description?: string;
  nickname?: string;
  details?: string;
  balance?: number;
  currency?: string;
  usageType?: string;
  accountType?: string;
  accountNames?: { name?: string }[];
  accountIdentifications?: { type?: string; identification?: string }[];
  accountBalances?: WireBalance[];
};

export type WireTransaction = {
  id?: string;
  date?: string;
  bookingDateTime?: string;
  valueDateTime?: string;
  status?: string;
  /** Negative is money out. */
  amount?: number;
  currency?: string;
  transactionAmount?: WireMoney;
  /** One of `unitCurrency` is worth so much of the other one. */
  currencyExchange?: {
    sourceCurrency?: string;
    targetCurrency?: string;
    unitCurrency?: string;
    exchangeRate?: number;
  };
  reference?: string;
  description?: string;
  transactionInformation?: string[];
  payeeDetails?: { name?: string };
  payerDetails?: { name?: string };
  merchant?: { merchantName?: string; merchantCategoryCode?: string };
  enrichment?: { transactionHash?: { hash?: string }; merchant?: { merchantName?: string } };
  balance?: WireBalance;
};

/** How a consent or a user was deleted. */
export type WireDeletion = {
  id: string;
  deleteStatus?: string;
  institutionId?: string;
  institutionConsentId?: string;
  creationDate?: string;
  /** Only of a user: what became of their consents. */
  userConsents?: WireDeletion[];
};

export type WireAnswer<Data> = { meta?: { tracingId?: string }; data: Data };

export type WireList<Item> = {
  meta?: {
    tracingId?: string;
    count?: number;
    pagination?: {
      totalCount?: number;
      self?: { from?: string; before?: string; limit?: number; offset?: number; sort?: string };
    };
  };
  data: Item[];
  links?: Record<string, string>;
};

/** The usual error. */
export type WireError = {
  error: {
    code: number;
    status: string;
    message: string;
    source?: string;
    tracingId?: string;
    institutionError?: { errorMessage?: string; httpStatusCode?: number };
  };
};

/** The newer error, with a list of issues in the place of one message. */
export type WireIssues = {
  error: {
    code: number;
    status: string;
    source?: string;
    tracingId?: string;
    supportUrl?: string;
    issues: {
      type?: string;
      code?: string;
      parameter?: string;
      message?: string;
      institutionError?: { errorMessage?: string; httpStatusCode?: number };
    }[];
  };
};
