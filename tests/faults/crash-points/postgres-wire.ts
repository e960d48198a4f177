import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { cutMessages, statementOf, type Message } from "./postgres-messages.ts";
import type { Exchange, OpenWire, Stage, Watch } from "./watch.ts";

/** What the app asks in one go ends with one of these; only then the server acts and answers. */
const ENDS_QUESTION = new Set(["S", "Q"]);
const READY = "Z";

/** Stands between the app and PostgreSQL and sees where questions and answers begin and end. */
export async function postgresWire(target: number, watch: Watch): Promise<OpenWire> {
  const sockets = new Set<Socket>();
  const server = createServer((app) => {
    const database = connect(target, "127.0.0.1");
    for (const socket of [app, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        sockets.delete(socket);
        app.destroy();
        database.destroy();
      });
    }
    relay(app, database, watch);
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

function relay(app: Socket, database: Socket, watch: Watch): void {
  const parsed = new Map<string, string>();
  let unreadInput: Buffer = Buffer.alloc(0);
  let answered: Buffer = Buffer.alloc(0);
  let question: Message[] = [];
  const held: Buffer[] = [];
  let exchange: Exchange | null = null;
  let isOpen = false;
  /** what runs of the exchange under way; the next step waits for it */
  let turn: Promise<unknown> = Promise.resolve();

  const step = (work: () => Promise<unknown> | unknown) =>
    void (turn = turn.then(work, () => undefined));
  const at = async (stage: Stage, of: Exchange): Promise<boolean> => {
    if ((await watch(of, stage)) === "go" && !app.destroyed) return true;
    app.destroy();
    database.destroy();
    return false;
  };

  app.on("data", (chunk: Buffer) => {
    const { messages, rest } = cutMessages(
      Buffer.concat([unreadInput, chunk]),
      !isOpen && !exchange,
    );
    unreadInput = rest;
    for (const message of messages) take(message);
  });

  function take(message: Message): void {
    if (message.type === "startup") return ask("connect", message.raw);
    // Who it is, and good-bye, are part of what goes before and after.
    if (!isOpen || message.type === "X") return void database.write(message.raw);
    question.push(message);
    if (!ENDS_QUESTION.has(message.type)) return;
    const statement =
      question.map((one) => statementOf(one, parsed)).find((one) => one !== null) ?? "…";
    const raw = Buffer.concat(question.map((one) => one.raw));
    question = [];
    ask(statement.replace(/\s+/g, " ").trim().slice(0, 90), raw);
  }

  function ask(statement: string, raw: Buffer): void {
    const asking: Exchange = { wire: "postgres", words: statement };
    exchange = asking;
    step(async () => {
      if (!(await at("before", asking))) return;
      await new Promise((sent) => database.write(raw, sent));
      await at("sent", asking);
    });
  }

  database.on("data", (chunk: Buffer) => {
    const { messages, rest } = cutMessages(Buffer.concat([answered, chunk]), false);
    answered = rest;
    for (const message of messages) held.push(message.raw);
    const of = exchange;
    if (messages.some(({ type }) => type === READY) && of !== null) {
      step(async () => {
        if (!(await at("answered", of))) return;
        isOpen = true;
        exchange = null;
        app.write(Buffer.concat(held.splice(0)));
      });
    } else if (!isOpen || of === null) app.write(Buffer.concat(held.splice(0)));
  });
}
