import { createServer } from "node:http";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export const DAV = { user: "sori", password: "davs pass/word" };

/** As servers answer by RFC 4918: no folder is made for a file, and a folder lists its members. */
export async function openWebdav(at = 0) {
  const directory = mkdtempSync(join(tmpdir(), "dav-"));
  const state = { full: false, puts: 0 };
  const wanted = `Basic ${Buffer.from(`${DAV.user}:${DAV.password}`).toString("base64")}`;
  const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });
  const entry = (href: string, path: string) => {
    const found = statSync(path);
    const kind = found.isDirectory()
      ? "<D:resourcetype><D:collection/></D:resourcetype>"
      : `<D:resourcetype/><D:getcontentlength>${found.size}</D:getcontentlength>`;
    return `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${kind}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const [status, body] = answer(
        request.method ?? "",
        request.url ?? "/",
        Buffer.concat(chunks),
        request.headers.authorization,
      );
      response.writeHead(status).end(body);
    });
  });
  function answer(
    method: string,
    href: string,
    body: Buffer,
    sent: string | undefined,
  ): [number, (Buffer | string)?] {
    if (sent !== wanted) return [401];
    const path = join(directory, decodeURIComponent(href));
    const found = statOf(path);
    switch (method) {
      case "MKCOL":
        if (found) return [405];
        if (!statOf(dirname(path))) return [409];
        mkdirSync(path);
        return [201];
      case "PUT":
        if (state.full) return [507];
        if (!statOf(dirname(path))) return [409];
        state.puts++;
        writeFileSync(path, body);
        return [found ? 204 : 201];
      case "GET":
        return found?.isFile() ? [200, readFileSync(path)] : [404];
      case "DELETE":
        if (!found) return [404];
        rmSync(path, { recursive: true });
        return [204];
      case "PROPFIND": {
        if (!found) return [404];
        const members = found.isDirectory() ? readdirSync(path) : [];
        const folder = href.replace(/\/?$/, "/");
        const entries = [
          entry(href, path),
          ...members.map((name) =>
            entry(
              folder + name + (statSync(join(path, name)).isDirectory() ? "/" : ""),
              join(path, name),
            ),
          ),
        ];
        return [
          207,
          `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${entries.join("")}</D:multistatus>`,
        ];
      }
      default:
        return [405];
    }
  }
  server.listen(at, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const credentials = `${DAV.user}:${encodeURIComponent(DAV.password)}`;
  return {
    directory,
    state,
    url: `http://127.0.0.1:${port}/backup`,
    place: `dav://${credentials}@127.0.0.1:${port}/backup`,
    async close() {
      server.closeAllConnections();
      server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
