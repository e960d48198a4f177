import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { Exchange, OpenWire, Stage, Watch } from "./watch.ts";

const END_OF_MAIL = "\r\n.\r\n";

/**
 * A proxy before the mail server: a line with its answer is an exchange, and so is a whole mail.
 */
export async function mailWire(target: number, watch: Watch): Promise<OpenWire> {
  const sockets = new Set<Socket>();
  const server = createServer((app) => {
    const mail = connect(target, "127.0.0.1");
    for (const socket of [app, mail]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        sockets.delete(socket);
        app.destroy();
        mail.destroy();
      });
    }
    relay(app, mail, watch);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close() {
      server.close();
      cut();
    },
  };
}

function relay(app: Socket, mail: Socket, watch: Watch): void {
  let waiting = "";
  let exchange: Exchange = { wire: "mail", words: "greeting" };
  let writesMail = false;
  let turn: Promise<unknown> = Promise.resolve();

  const step = (work: () => Promise<unknown>) => void (turn = turn.then(work, () => undefined));
  const at = async (stage: Stage, of: Exchange): Promise<boolean> => {
    if ((await watch(of, stage)) === "go" && !app.destroyed) return true;
    app.destroy();
    mail.destroy();
    return false;
  };

  app.on("data", (chunk: Buffer) => {
    waiting += chunk.toString("latin1");
    if (!waiting.endsWith(writesMail ? END_OF_MAIL : "\r\n")) return;
    const [sentText, of] = [
      waiting,
      writesMail ? "the mail" : (waiting.split(/[ \r:]/)[0] ?? "").toUpperCase(),
    ];
    waiting = "";
    step(async () => {
      const asking: Exchange = { wire: "mail", words: of };
      exchange = asking;
      if (!(await at("before", asking))) return;
      await new Promise((sent) => mail.write(sentText, "latin1", sent));
      await at("sent", asking);
    });
  });

  mail.on("data", (chunk: Buffer) => {
    step(async () => {
      if (!(await at("answered", exchange))) return;
      writesMail = chunk.toString("latin1").startsWith("354");
      app.write(chunk);
    });
  });
}
