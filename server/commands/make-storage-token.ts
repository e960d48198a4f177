import { parseArgs } from "node:util";
import { makeStorageToken } from "#shop/office/storage-token/make-storage-token.server.ts";
import { storageTokenForm } from "#shop/file/storage-token/storage-token-form.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";
import { openBeside } from "#server/process/open-beside.server.ts";

// Makes an access token of the storage service. Only the token goes to standard output, so that
// scripts can read it.
console.log = console.error;

function fail(words: string): never {
  console.error(words);
  process.exit(1);
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        label: { type: "string", default: "command line" },
        days: { type: "string", default: "" },
      },
    });
    const form = storageTokenForm.safeParse(values);
    if (form.success) return form.data;
    console.error(
      form.error.issues
        .map(({ path }) => `--${path.join(".")} is missing or cannot be that.`)
        .join("\n"),
    );
  } catch (error) {
    console.error((error as Error).message);
  }
  fail('Use: npm run --silent storage:token -- [--label "what it is for"] [--days 30]');
}

const options = readArguments();
try {
  const env = readOwnEnv();
  const { shop, close } = await openBeside(env);
  const { token } = await makeStorageToken(
    shop,
    { account: null, address: "console" },
    options,
  ).finally(close);
  await new Promise<unknown>((written) => process.stdout.write(`${token}\n`, written));
  console.error(
    `Made for "${options.label}"${options.days ? `, good for ${options.days} days` : ", good until it is revoked in /admin/storage"}. It is shown this once: only its hash is kept.`,
  );
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
process.exit();
