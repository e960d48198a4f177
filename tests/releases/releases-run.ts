import { setTimeout as wait } from "node:timers/promises";
import { judge } from "#tests/failover/judge.ts";
import { openShopping } from "#tests/failover/shopping.ts";
import { printVerdicts, type Verdict } from "#tests/faults/check/verdict.ts";
import { root } from "#tests/faults/processes/kept-app.ts";
import { killablePostgres } from "#tests/faults/processes/killable-postgres.ts";
import { openWorldOn } from "#tests/faults/processes/open-world.ts";
import { seededRandom } from "#tests/seeded-random.ts";
import type { Street } from "#tests/faults/shoppers/browser.ts";
import { numberOf } from "#tests/faults/shoppers/purchase.ts";
import { serviceLog, type ServiceLog } from "#tests/faults/shoppers/service-log.ts";
import { openS3Store } from "#tests/servers/open-s3-store.ts";
import { checkAssets } from "./assets.ts";
import { buyWhole, paidAt } from "./buy-whole.ts";
import type { OtherRelease } from "./release-before.ts";

type Settings = { seed: number; port: number; calmMs: number };
const AT_ONCE = 4;
/** Behind all that the first process and its world take. */
const SECOND_PORT = 8;

const storeSettings = (store: Awaited<ReturnType<typeof openS3Store>>["settings"]) => ({
  S3_ENDPOINT: store.endpoint,
  S3_REGION: store.region,
  S3_BUCKET: store.bucket,
  S3_ACCESS_KEY_ID: store.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  S3_FORCE_PATH_STYLE: "1",
});

/**
 * The previous release sells on its own tables; this release starts beside it and migrates; both
 * sell behind one balancer. True when no shopper noticed.
 */
export async function releasesRun(before: OtherRelease, settings: Settings): Promise<boolean> {
  const { seed, port, calmMs } = settings;
  const random = seededRandom(seed);
  const store = await openS3Store();
  const world = await openWorldOn({
    port,
    seed,
    random,
    apps: 1,
    env: { ...storeSettings(store.settings), ADMIN_EMAILS: await before.owner() },
    release: before,
    openPostgres: (directory) => killablePostgres(`${directory}/postgres`, () => undefined),
  });
  const log = serviceLog();
  let isSelling = true;
  // A process joins when it is ready.
  const street: Street = {
    origin: world.origin,
    apps: world.apps,
    log,
    persists: () => isSelling,
  };
  let holds = false;
  try {
    const old = world.apps[0]!;
    const { fillShelf, signInMembers, signInOwner } = await before.shelf();
    const shelf = await fillShelf(world);
    const members = await signInMembers(world, street, AT_ONCE, random);
    const owner = await signInOwner(world, street, random);
    const shopping = openShopping({ world, street, shelf, members, owner, random });
    await wait(calmMs);
    const began = performance.now();
    const young = world.addApp(port + SECOND_PORT);
    await young.untilReady();
    await wait(calmMs);
    isSelling = false;
    const purchases = await shopping.end();
    const releases = [
      { name: `the release before (${before.name})`, port: old.port, folder: before.folder },
      { name: "this release", port: young.port, folder: root },
    ] as const;
    const verdicts = [unnoticed(log, began), ...(await checkAssets(...releases))];
    for (const [at, { name }] of releases.entries()) {
      // A kept connection may end just as the next request goes out; who buys then asks again.
      const alone = { ...street, apps: [world.apps[at]!], persists: () => true };
      const purchase = await buyWhole({ world, street: alone, shelf, random });
      verdicts.push(paidAt(name, purchase));
      if (purchase) purchases.push(purchase);
    }
    const { stocks } = shelf;
    // Where one of them fails, money would be waited for in vain.
    if (verdicts.every(({ broken }) => !broken.length))
      verdicts.push(...(await judge({ world, log, stocks, purchases, livesOfEach: 1 })));
    console.log(`${purchases.filter(numberOf).length} orders by ${purchases.length} shoppers`);
    holds = printVerdicts(verdicts);
    return holds;
  } finally {
    await world.close(!holds);
    await store.close();
  }
}

/** From the moment at which this release came up and changed the tables. */
function unnoticed({ visits }: ServiceLog, began: number): Verdict {
  const since = visits.filter(({ at }) => at > began);
  const apps = new Set(since.map(({ app }) => app));
  return {
    invariant: "   side by side",
    looked: `${since.length} requests while the tables were changed and both releases sold`,
    broken: [
      ...since
        .filter(({ outcome }) => typeof outcome !== "number" || outcome >= 500)
        .map(({ method, path, outcome, app }) => `${method} ${path} at ${app}: ${outcome}`),
      ...(apps.size === 2 ? [] : ["only one of them was asked"]),
    ],
  };
}
