const sizeOf = async (url: string): Promise<number> => {
  const answer = await fetch(url, { headers: { "accept-encoding": "br" }, keepalive: false });
  const length = Number(answer.headers.get("content-length"));
  await answer.arrayBuffer();
  return length;
};

/** What a first visit to the home page loads, in bytes as they are sent (brotli where it is text). */
export async function firstLoadBytes(origin: string): Promise<Record<string, number>> {
  const html = await (await fetch(`${origin}/`)).text();
  const addresses = [
    ...new Set(
      [...html.matchAll(/(?:href=|src=|from\s*|import\s*)"(\/assets\/[^"]+)"/g)].map(
        (found) => found[1]!.split("#")[0]!,
      ),
    ),
  ];
  const scripts = addresses.filter((address) => address.endsWith(".js"));
  const styles = addresses.filter((address) => address.endsWith(".css"));
  const sum = async (paths: string[]) =>
    (await Promise.all(paths.map((path) => sizeOf(origin + path)))).reduce(
      (total, size) => total + size,
      0,
    );
  return {
    "script files": scripts.length,
    "script bytes (br)": await sum(scripts),
    "style bytes (br)": await sum(styles),
    "html bytes": Buffer.byteLength(html),
  };
}
