import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ssh2 from "ssh2";

const PROGRAMS = [
  "/usr/lib/openssh/sftp-server",
  "/usr/libexec/sftp-server",
  "/usr/libexec/openssh/sftp-server",
];
/** OpenSSH's own server of files; undefined where none is installed (apt: openssh-sftp-server). */
export const sftpProgram = PROGRAMS.find((path) => existsSync(path));
const SFTP = { user: "sori", password: "sftp pass/word" };

const newKey = () =>
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
    type: "pkcs1",
    format: "pem",
  });

/** OpenSSH's sftp-server behind an SSH server that knows one account. */
export async function openSftp() {
  const directory = mkdtempSync(join(tmpdir(), "sftp-"));
  const state = { hostKey: newKey() };
  const listen = async (port: number) => {
    const server = new ssh2.Server({ hostKeys: [state.hostKey] }, (client) => {
      client.on("error", () => undefined);
      client.on("authentication", (context) => {
        if (
          context.method === "password" &&
          context.username === SFTP.user &&
          context.password === SFTP.password
        )
          context.accept();
        else context.reject(["password"]);
      });
      client.on("session", (accept) => {
        accept().on("subsystem", (acceptSubsystem: () => NodeJS.ReadWriteStream) => {
          const stream = acceptSubsystem();
          const program = spawn(sftpProgram!, ["-d", directory], {
            stdio: ["pipe", "pipe", "ignore"],
          });
          program.on("close", () => (stream as { end(): void }).end());
          stream.pipe(program.stdin);
          program.stdout.pipe(stream, { end: false });
        });
      });
    });
    // Small answers leave at once, as from OpenSSH.
    const net = createServer({ noDelay: true }, (socket) => server.injectSocket(socket));
    net.listen(port, "127.0.0.1");
    await once(net, "listening");
    return net;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    directory,
    port,
    place: `sftp://${SFTP.user}:${encodeURIComponent(SFTP.password)}@127.0.0.1:${port}/~/copies/shop`,
    /** Somebody else answers under its address. */
    async changeHostKey() {
      server.close();
      state.hostKey = newKey();
      server = await listen(port);
    },
    async close() {
      server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
