import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

// Preloaded before a shop: redirects one public host name and address to a test's mail server.
const { PRETEND_MAIL_HOST: host, PRETEND_MAIL_PORT: port } = process.env;
const there = { address: "192.0.9.25", family: 4 };
const { lookup } = dns;
const { connect } = net;

type Answer = (error: null, found: (typeof there)[]) => void;

dns.lookup = ((name: string, options: dns.LookupAllOptions, answer: Answer) =>
  name === host ? answer(null, [there]) : lookup(name, options, answer as never)) as never;
net.connect = ((options: net.TcpNetConnectOpts, ...more: []) =>
  options.host === host
    ? connect({ ...options, host: "127.0.0.1", port: Number(port), lookup })
    : connect(options, ...more)) as typeof connect;
syncBuiltinESMExports();
