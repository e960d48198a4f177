import type { openVendors } from "#server/open-vendors.server.ts";

type VendorEnv = Parameters<typeof openVendors>[0];

/** A real shop whose environment names no company, so that its owner enters all keys herself. */
export const vendorEnv = (secret: string, more: Partial<VendorEnv> = {}): VendorEnv => ({
  production: true,
  secret,
  sandboxPayments: false,
  toss: null,
  tossApiUrl: undefined,
  smtpUrl: undefined,
  mailFrom: "",
  mailsPerSecond: 1000,
  solapi: null,
  solapiApiUrl: "http://127.0.0.1:1",
  ...more,
});
