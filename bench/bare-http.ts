import { createServer } from "node:http";

// The least that node:http can do: an answer of as many bytes as its path says.
const bodies = new Map<string, Buffer>();
const server = createServer(({ url = "" }, response) => {
  const body = bodies.get(url) ?? Buffer.alloc(Number(url.slice(1)), "x");
  bodies.set(url, body);
  response.writeHead(200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": body.length,
  });
  response.end(body);
});
server.listen(Number(process.env.PORT), "localhost");
