/** The provider's error answer, as it is used by most of its calls. */
export type WireError = { error: { code: number; status: string; message: string; tracingId?: string } };
