import type { PlaceAccess, PlaceAddress } from "./backup-place.ts";

const SFTP_PORT = 22;

/** Letters that no address may have: they would change what a server reads. */
const STRANGE = /[\0-\x1f\x7f]|(?:^|\/)\.\.(?:\/|$)/;

/** "a/b" of a path; a folder that leads out of itself is none. */
const folderOf = (path: string) => path.replace(/^\/+|\/+$/g, "");

/**
 * Where backups go by BACKUP_TO or a command: `s3://key:secret@host/bucket/folder?region=…`,
 * `sftp://user:password@host/folder?hostkey=SHA256:…` (`/~/folder` is below the user's home), or
 * `davs://user:password@host/path`. Plain `dav://` and `s3+http://` reach this machine alone. Null
 * where the text is no such address.
 */
export function readPlaceUrl(text: string): PlaceAccess | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const decoded = [url.username, url.password, url.pathname].map(decodedOf);
  const [user, password, path] = decoded;
  if (!user || !password || path == null || !url.hostname || STRANGE.test(decoded.join("/")))
    return null;
  const address = addressIn(url, user, path);
  return address && { address, password };
}

function decodedOf(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const isHere = ({ hostname }: URL) => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

function addressIn(url: URL, user: string, path: string): PlaceAddress | null {
  switch (url.protocol) {
    case "s3:":
      return s3In(url, user, path, "https");
    case "s3+http:":
      return isHere(url) ? s3In(url, user, path, "http") : null;
    case "sftp:": {
      const folder = path.replace(/^\/~\/?/, "").replace(/\/+$/, "");
      const port = Number(url.port || SFTP_PORT);
      const hostKey = url.searchParams.get("hostkey");
      return { kind: "sftp", host: url.hostname, port, folder, user, hostKey };
    }
    case "davs:":
      return { kind: "webdav", url: `https://${url.host}${url.pathname}`, user };
    case "dav:":
      return isHere(url)
        ? { kind: "webdav", url: `http://${url.host}${url.pathname}`, user }
        : null;
    default:
      return null;
  }
}

function s3In(url: URL, user: string, path: string, scheme: string): PlaceAddress | null {
  const [bucket, ...folders] = folderOf(path).split("/");
  if (!bucket) return null;
  const region = url.searchParams.get("region") ?? "us-east-1";
  const endpoint = `${scheme}://${url.host}`;
  return { kind: "s3", endpoint, region, bucket, folder: folders.join("/"), user };
}
