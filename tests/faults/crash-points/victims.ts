import { startSite } from "#tests/faults/processes/site-process.ts";
import { gatewayWire } from "./gateway-wire.ts";
import { mailWire } from "./mail-wire.ts";
import { postgresWire } from "./postgres-wire.ts";
import type { Watch } from "./watch.ts";

/** One process of the shop with everything it says to others going over wires that are watched. */
export type Victim = {
  name: string;
  port: number;
  isReady(): boolean;
  watchWith(watch: Watch): void;
  /** Ends its connections, so that the next checkout opens them anew like the first one. */
  cutWires(): void;
  /** One of the worker's jobs; false when the process ended meanwhile. */
  work(job: string): Promise<boolean>;
  kill(): Promise<void>;
};

export type Doors = {
  databaseUrl: string;
  /** the payment company, and what tells the shop of it at this address */
  gateway: { url: string; env(url: string): Record<string, string> };
  mailPort: number;
  env: Record<string, string>;
  logFile: string;
};

const go: Watch = async () => "go";

/** Starts one that is not watched yet. */
export async function startVictim({
  databaseUrl,
  gateway: company,
  mailPort,
  env,
  logFile,
}: Doors): Promise<Victim> {
  let watch = go;
  const watched: Watch = (exchange, stage) => watch(exchange, stage);
  const wires = await Promise.all([
    postgresWire(Number(new URL(databaseUrl).port), watched),
    gatewayWire(company.url, watched),
    mailWire(mailPort, watched),
  ]);
  const [postgres, gateway, mail] = wires;
  const url = new URL(databaseUrl);
  url.port = String(postgres.port);
  const site = await startSite(
    {
      ...env,
      DATABASE_URL: url.href,
      ...company.env(`http://127.0.0.1:${gateway.port}`),
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAILS_PER_SECOND: "1000",
    },
    logFile,
  );
  const { child, port, isReady, kill } = site;
  child.once("exit", () => wires.forEach((wire) => wire.close()));
  return {
    name: `victim ${child.pid}`,
    port,
    isReady,
    watchWith: (next) => void (watch = next),
    cutWires: () => wires.forEach((wire) => wire.cut()),
    work: (job) =>
      new Promise((resolve) => {
        if (!isReady() || !child.connected) return resolve(false);
        const done = (answer: boolean) => {
          child.off("message", onMessage).off("exit", onExit);
          resolve(answer);
        };
        const onMessage = (message: unknown) =>
          void ((message as { done?: string }).done === job && done(true));
        const onExit = () => done(false);
        child.on("message", onMessage).once("exit", onExit).send(job);
      }),
    kill,
  };
}
