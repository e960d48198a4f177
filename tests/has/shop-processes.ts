import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { projectFile } from "#lib/project-file.server.ts";
import { freePort } from "./free-port.ts";

export type ProcessAnswer = {
  status: number;
  location: string | undefined;
  cookies: string;
  headers: IncomingMessage["headers"];
  text: string;
};
type PageRequest = {
  method?: string;
  form?: Record<string, string>;
  body?: Uint8Array;
  cookies?: string;
  headers?: Record<string, string>;
};

/** `npm start` on a data directory of its own, with the PostgreSQL that the first process owns. */
export async function startProcesses(env: Record<string, string>, processes = 2) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const directory = mkdtempSync(join(tmpdir(), "shop-processes-"));
  // As root, PostgreSQL runs as somebody else, who must get in.
  chmodSync(directory, 0o755);
  const settings = {
    NODE_ENV: "",
    DEMO_CONTENT: "0",
    DATA_DIR: directory,
    DATABASE_URL: "",
    PORT: String(port),
    SHOP_URL: origin,
    ...env,
  };
  const command = [projectFile("server/main.ts"), "--processes", String(processes)];
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...settings },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += String(chunk)));
  const ended = once(child, "exit");

  /** Another life of the same connection is another connection, maybe to another process. */
  function line() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number>();
    async function ask(
      path: string,
      { method, form, body, cookies, headers }: PageRequest = {},
    ): Promise<ProcessAnswer> {
      const sent = form ? Buffer.from(new URLSearchParams(form).toString()) : body;
      const clientRequest = request(`${origin}${path}`, {
        agent,
        method: method ?? (sent ? "POST" : "GET"),
        headers: {
          ...(form && { origin, "content-type": "application/x-www-form-urlencoded" }),
          ...(cookies && { cookie: cookies }),
          ...(sent && { "content-length": sent.length }),
          ...headers,
        },
      });
      clientRequest.end(sent);
      const [answer] = (await once(clientRequest, "response")) as [IncomingMessage];
      ports.add(answer.socket.localPort!);
      const cookie = (answer.headers["set-cookie"] ?? [])
        .map((one) => one.split(";")[0])
        .join("; ");
      return {
        status: answer.statusCode!,
        location: answer.headers.location,
        cookies: cookie,
        headers: answer.headers,
        text: await text(answer),
      };
    }
    return { ask, ports, close: () => agent.destroy() };
  }

  async function untilOpen(): Promise<void> {
    while (!output.includes("back office")) {
      if (child.exitCode !== null) throw new Error(`the shop did not start:\n${output}`);
      await wait(20);
    }
  }

  return {
    settings,
    port,
    directory,
    line,
    untilOpen,
    said: () => output,
    pids: (program = "server/main.ts") =>
      execFileSync("pgrep", ["-P", String(child.pid), "-f", program], { encoding: "utf8" })
        .trim()
        .split("\n")
        .map(Number),
    remove: () => rmSync(directory, { recursive: true, force: true }),
    /** Gives the exit code. */
    async stop(signal: "SIGTERM" | "SIGINT" = "SIGTERM"): Promise<number | null> {
      if (child.exitCode === null) child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
