/** Where the provider lists the credentials of its test banks. */
export const SANDBOX_CREDENTIALS = 'https://docs.yapily.com/resources/sandbox/sandbox-credentials';
