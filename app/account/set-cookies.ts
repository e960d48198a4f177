/** A redirect's headers with these Set-Cookie values. */
export const setCookies = (cookies: readonly string[]): { headers: [string, string][] } => ({
  headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
});
