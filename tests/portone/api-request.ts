/** What was asked of the stand-in. */
export type ApiRequest = {
  method: string;
  url: URL;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};
