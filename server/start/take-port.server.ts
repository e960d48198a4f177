import { once } from "node:events";
import { createServer } from "node:net";
import type { Env } from "#server/settings/env.server.ts";
import { StartProblem } from "#server/words/start-problem.ts";
import { words } from "#server/words/words.ts";
import { findListener } from "./find-listener.server.ts";

type Place = Pick<Env, "host" | "port">;

/** Why nobody can listen there, in one sentence. */
export function listenWords({ host, port }: Place, error: NodeJS.ErrnoException): string {
  const place = `${host}:${port}`;
  if (error.code === "EACCES") return words().portForbidden(place);
  if (error.code !== "EADDRINUSE") return words().portImpossible(place, error.message);
  const listener = findListener(port);
  const who = listener
    ? words().program(listener.name, String(listener.pid))
    : words().anotherProgram;
  return words().portTaken(place, who);
}

/** Throws StartProblem where the shop could not listen, before its database is changed for it. */
export async function refuseTakenPort({ host, port }: Place): Promise<void> {
  if (port === 0) return;
  const server = createServer().listen({ host, port });
  try {
    await once(server, "listening");
  } catch (error) {
    throw new StartProblem(listenWords({ host, port }, error as NodeJS.ErrnoException));
  }
  server.close();
  await once(server, "close");
}
