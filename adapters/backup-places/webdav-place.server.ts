import { isLoopback } from "#lib/network-address.server.ts";
import {
  PlaceProblem,
  type BackupPlace,
  type PlaceAddress,
} from "#shop/backup/place/backup-place.ts";
import { networkProblem, wasHungUp } from "./network-trouble.ts";

const TIMEOUT_MS = 60_000;
const PROPFIND =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/></prop></propfind>';

type Ask = { method: string; body?: Uint8Array | string; headers?: Record<string, string> };

/**
 * Copies of backups on a WebDAV server (RFC 4918): PUT, GET, DELETE, MKCOL, and PROPFIND of depth
 * 1. Only https, except on this machine; it follows no redirect, which would take the password
 * along.
 */
export function webdavPlace(
  { url, user }: Extract<PlaceAddress, { kind: "webdav" }>,
  password: string,
): BackupPlace {
  const root = new URL(url.endsWith("/") ? url : `${url}/`);
  if (root.protocol !== "https:" && !isLoopback(root.hostname))
    throw new PlaceProblem("place-tls", "WebDAV wants https");
  const folders = new Map<string, Promise<void>>();

  const { ask, bytesOf } = askingAt(root, { user, password });
  async function makeFolder(path: string): Promise<void> {
    const { status, body } = await ask(path, { method: "MKCOL" });
    await body?.cancel();
    if (status === 409 || status === 404)
      throw new PlaceProblem("place-missing", `MKCOL ${path || "/"}: ${status}`);
  }

  /** Every folder down to this one, and the one that the owner named; each is made once. */
  async function makeFolders(name: string): Promise<void> {
    const parts = name.split("/").slice(0, -1);
    for (const path of ["", ...parts.map((_, at) => `${parts.slice(0, at + 1).join("/")}/`)]) {
      if (!folders.has(path)) folders.set(path, makeFolder(path));
      await folders.get(path);
    }
  }

  async function listOne(path: string): Promise<Entry[]> {
    const headers = { Depth: "1", "Content-Type": "application/xml" };
    const answer = await bytesOf(path, { method: "PROPFIND", body: PROPFIND, headers }, [404]);
    const text = await answer.text();
    return answer.status === 404 ? [] : entriesIn(text, new URL(path, root).pathname);
  }

  return {
    async put(name, body) {
      await makeFolders(name);
      await bytesOf(name, { method: "PUT", body }, []).then(({ body: rest }) => rest?.cancel());
    },
    async find(name) {
      const answer = await bytesOf(name, { method: "GET" }, [404]);
      const bytes = new Uint8Array(
        await answer.arrayBuffer().catch((error: unknown) => {
          throw networkProblem(`GET ${name}`, error);
        }),
      );
      return answer.status === 404 ? null : bytes;
    },
    async remove(name) {
      await bytesOf(name, { method: "DELETE" }, [404]).then(({ body }) => body?.cancel());
    },
    async list(folder) {
      const sizes = new Map<string, number>();
      for (const { name, bytes, isFolder } of await listOne(`${folder}/`)) {
        if (!isFolder) sizes.set(`${folder}/${name}`, bytes);
        else
          for (const one of await listOne(`${folder}/${name}/`))
            if (!one.isFolder) sizes.set(`${folder}/${name}/${one.name}`, one.bytes);
      }
      return sizes;
    },
    close: async () => undefined,
  };
}

/** How the server is asked, and what its refusals mean. */
function askingAt(root: URL, { user, password }: { user: string; password: string }) {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

  async function ask(path: string, { method, body, headers }: Ask): Promise<Response> {
    const what = `${method} ${path || "/"}`;
    const send = () =>
      fetch(new URL(path, root), {
        method,
        headers: { Authorization: authorization, ...headers },
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== undefined && { body: body as BodyInit }),
      });
    // Each of these methods may be sent twice.
    const answer = await send()
      .catch((error: unknown) => {
        if (wasHungUp(error)) return send();
        throw error;
      })
      .catch((error: unknown) => {
        throw networkProblem(what, error);
      });
    if (answer.status === 401 || answer.status === 403)
      throw new PlaceProblem("place-password", `${what}: ${answer.status}`);
    if (answer.status === 507 || answer.status === 413)
      throw new PlaceProblem("place-full", `${what}: ${answer.status}`);
    return answer;
  }

  async function bytesOf(path: string, request: Ask, fits: readonly number[]): Promise<Response> {
    const answer = await ask(path, request);
    if (answer.ok || fits.includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw new PlaceProblem("place-other", `${request.method} ${path}: ${answer.status}`);
  }

  return { ask, bytesOf };
}

type Entry = { name: string; bytes: number; isFolder: boolean };

/** What a multistatus answer lists below `path`; servers choose their own prefix for the names. */
function entriesIn(xml: string, path: string): Entry[] {
  const parts = xml.split(/<(?:[\w-]+:)?response[\s>]/i).slice(1);
  const valueIn = (part: string, name: string) =>
    new RegExp(`<(?:[\\w-]+:)?${name}[^>]*>([^<]*)<`, "i").exec(part)?.[1]?.trim() ?? "";
  return parts.flatMap((part): Entry[] => {
    const href = valueIn(part, "href");
    const there = URL.canParse(href) ? new URL(href).pathname : href;
    const isFolder = /<(?:[\w-]+:)?collection\s*\/?>/i.test(part);
    const name = there.replace(/\/$/, "").split("/").at(-1) ?? "";
    if (!/^[\w.-]+$/.test(name) || there.replace(/\/$/, "") === path.replace(/\/$/, "")) return [];
    return [{ name, bytes: Number(valueIn(part, "getcontentlength") || Number.NaN), isFolder }];
  });
}
