import { createServer } from "node:http";

// The least that node:http can do: one answer of the given size.
const body = Buffer.alloc(Number(process.env.BYTES), "x");
const server = createServer((_request, response) => {
  response.writeHead(200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": body.length,
  });
  response.end(body);
});
server.listen(Number(process.env.PORT), "localhost");
process.on("SIGTERM", () => process.exit(0));
