import { createHash } from "node:crypto";
import SftpClient from "ssh2-sftp-client";
import {
  PlaceProblem,
  type BackupPlace,
  type PlaceAddress,
} from "#shop/backup/place/backup-place.ts";
import { networkProblem } from "./network-trouble.ts";

const CONNECT_MS = 20_000;

/** As `ssh-keygen -l` shows it. */
const printOf = (key: Buffer): string =>
  `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;

type SftpAddress = Extract<PlaceAddress, { kind: "sftp" }>;

/** The key that the server first showed is the only one believed. */
async function connect({ host, port, user, hostKey }: SftpAddress, password: string) {
  const ignore = () => undefined;
  const client = new SftpClient("backup", { error: ignore, end: ignore, close: ignore });
  let seen = "";
  const hostVerifier = (key: Buffer) => {
    seen = printOf(key);
    return hostKey === null || seen === hostKey;
  };
  const name = host.replace(/^\[|\]$/g, "");
  const timing = { readyTimeout: CONNECT_MS, keepaliveInterval: 10_000 };
  await client
    .connect({ host: name, port, username: user, password, ...timing, hostVerifier })
    .catch((error: unknown) => {
      if (hostKey !== null && seen && seen !== hostKey)
        throw new PlaceProblem("place-host-key", `${host} shows ${seen} and not ${hostKey}`);
      throw connectProblem(host, error);
    });
  return { client, seen };
}

/** Copies of backups on an SSH server. */
export async function sftpPlace(address: SftpAddress, password: string): Promise<BackupPlace> {
  const { folder } = address;
  const { client, seen } = await connect(address, password);
  const root = folder ? folder.replace(/\/+$/, "") : ".";
  const pathOf = (name: string) => `${root}/${name}`;
  const folders = new Map<string, Promise<unknown>>();
  const tellApart = <Answer>(work: Promise<Answer>): Promise<Answer> =>
    work.catch((error: unknown) => {
      throw problemOf(error);
    });

  let making: Promise<unknown> = Promise.resolve();
  /** Several that are written at once make a folder once, and one after another those above. */
  function makeFolder(name: string): Promise<unknown> {
    const path = pathOf(name).split("/").slice(0, -1).join("/");
    const make = async () => (await client.exists(path)) || client.mkdir(path, true);
    if (!folders.has(path)) {
      const made = tellApart(making.then(make));
      making = made.catch(() => undefined);
      folders.set(path, made);
    }
    return folders.get(path)!;
  }

  return {
    hostKey: seen,
    async put(name, bytes) {
      await makeFolder(name);
      const half = `${pathOf(name)}.part`;
      await tellApart(client.put(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), half));
      // Plain SFTP renames over nothing; OpenSSH's own way does.
      await tellApart(
        client.posixRename(half, pathOf(name)).catch(async () => {
          await client.delete(pathOf(name), true);
          return client.rename(half, pathOf(name));
        }),
      );
    },
    async find(name) {
      if (!(await tellApart(client.exists(pathOf(name))))) return null;
      return (await tellApart(client.get(pathOf(name)))) as Buffer;
    },
    remove: async (name) => void (await tellApart(client.delete(pathOf(name), true))),
    async list(within) {
      const sizes = new Map<string, number>();
      if (!(await tellApart(client.exists(pathOf(within))))) return sizes;
      for (const { name, type, size } of await tellApart(client.list(pathOf(within)))) {
        if (type === "-") sizes.set(`${within}/${name}`, size);
        if (type !== "d" || !/^[\w-]+$/.test(name)) continue;
        for (const one of await tellApart(client.list(pathOf(`${within}/${name}`))))
          if (one.type === "-") sizes.set(`${within}/${name}/${one.name}`, one.size);
      }
      return sizes;
    },
    close: async () => void (await client.end().catch(() => undefined)),
  };
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "";

function connectProblem(host: string, error: unknown): PlaceProblem {
  const words = error instanceof Error ? error.message : String(error);
  if (/authentication methods failed|permission denied/i.test(words))
    return new PlaceProblem("place-password", words, { cause: error });
  if (/getaddrinfo|ENOTFOUND|EAI_/.test(words))
    return new PlaceProblem("place-name", words, { cause: error });
  return networkProblem(host, error);
}

/** SFTP knows one failure for many reasons; a full disk is told by its words where at all. */
function problemOf(error: unknown): PlaceProblem {
  const words = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (/no space|quota|disk full|ENOSPC/i.test(words))
    return new PlaceProblem("place-full", words, { cause: error });
  if (code === "3" || /permission denied/i.test(words))
    return new PlaceProblem("place-password", words, { cause: error });
  if (code === "2" || /no such file/i.test(words))
    return new PlaceProblem("place-missing", words, { cause: error });
  if (/^ERR_|ECONN|ETIMEDOUT|EPIPE|not connected|no sftp/i.test(code + words))
    return new PlaceProblem("place-closed", words, { cause: error });
  return new PlaceProblem("place-other", words, { cause: error });
}
