import { readEnv, BadSettings } from "./env.server.ts";

try {
  const env = readEnv();
  // React and its friends read it when they are loaded, which is after this line; what the owner set was read before.
  process.env.NODE_ENV = "production";
  const { runShop } = await import("./run-shop.server.ts");
  await runShop(env);
} catch (error) {
  if (!(error instanceof BadSettings)) throw error;
  console.error(`The shop does not start, because its settings are not right:\n${error.message}\nSee .env.example.`);
  process.exit(1);
}
