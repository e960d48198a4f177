import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { serveMetrics } from "#server/metrics/serve-metrics.server.ts";
import { healthDigests, healthProcesses } from "#shop/health/table.server.ts";
import { troubleKindNames, troubleKinds, type TroubleKind } from "#shop/health/trouble.ts";
import { alertExpressions, alertsIn, isReadable } from "../has/alert-rules.ts";
import { EagerCache } from "../has/eager-cache.ts";
import { freePort } from "../has/free-port.ts";
import { healthRound, toldOwner, untilOver, type ToldOwner } from "../has/told-owner.ts";
import { olderRelease, troubleRecipes, usualChecks, type Recipe } from "../has/trouble-recipes.ts";
import { ownersBrowser } from "./visit.ts";
import { htmlOf, mainOf } from "./read-page.ts";

/** What was scraped of each kind, before, while and after it was wrong. */
const scraped = new Map<TroubleKind, { harm: Recipe["harm"]; values: string[] }>();

/** The metrics of the shop, as Prometheus gets them. */
async function openMetrics({ shop }: ToldOwner): Promise<() => Promise<string>> {
  const metricsPort = await freePort();
  const worker = { state: () => [] };
  const sources = { shop, pool: shop.pool, cache: new EagerCache(), lines: {}, worker };
  const server = serveMetrics({ metricsPort, host: "localhost" }, sources)!;
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return async () => (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
}

const valueOf = (text: string, kind: TroubleKind): string =>
  new RegExp(`^shop_trouble\\{kind="${kind}"\\} (.*)$`, "m").exec(text)?.[1] ?? "none";

/** As if yesterday's digest were the last one. */
const dayPasses = ({ shop }: ToldOwner) => shop.db.update(healthDigests).set({ day: sql`day - 1` });

/** What reached the owner by each channel since the last time. */
function heard({ mails, texts }: ToldOwner) {
  const before = { mail: mails().length, message: texts.length };
  return {
    mail: () =>
      mails()
        .slice(before.mail)
        .map(({ subject, text }) => `${subject}\n${text}`)
        .join("\n"),
    message: () =>
      texts
        .slice(before.message)
        .map(({ text }) => text)
        .join("\n"),
  };
}

test.each(troubleKindNames)(
  "%s: made, it stands in today, in the mailbox, in a text message and in the metric, and the rule sees it; mended, it is gone from all and its end is told",
  async (kind) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const owner = await toldOwner({ updates: olderRelease });
    const { shop } = owner;
    await shop.db.delete(healthProcesses);
    const {
      harm,
      words,
      make,
      mend,
      dead,
      also,
      checks = usualChecks,
    } = await troubleRecipes(owner)[kind]();
    const { title } = troubleKinds[kind];
    const scrape = await openMetrics(owner);
    const browser = await ownersBrowser(shop);
    // At whatever hour this test runs, the digest is due.
    await browser.send("/admin/health", { troubleHour: "0" });
    const today = async () => mainOf(await htmlOf(browser.visit("/admin/today")));
    const alert = harm === "now" ? "TroubleUrgent" : "Trouble";
    const look = async () => {
      const text = await scrape();
      const alerts = [...alertsIn(alert, text), ...(also ? alertsIn(also, text) : [])];
      return { value: valueOf(text, kind), alerts };
    };
    const calm = { value: "0", alerts: [] };

    await healthRound(shop, checks);
    expect(await today()).not.toContain("상점의 상태");
    expect(await look()).toEqual(calm);

    const begun = heard(owner);
    await make();
    await healthRound(shop, checks);
    await healthRound(shop, checks);
    const page = await today();
    for (const part of ["상점의 상태", title, words]) expect(page).toContain(part);
    const seen = await look();
    expect(seen).toEqual({
      value: harm === "now" ? "2" : "1",
      alerts: [kind, ...(also ? [""] : [])],
    });
    expect(begun.mail()).toContain(dead === "mail" ? "" : words);
    expect(begun.message()).toContain(dead === "message" ? "" : title);
    if (dead) expect(begun[dead]()).toBe("");

    const ended = heard(owner);
    await mend();
    await untilOver(shop, checks);
    expect(await today()).not.toContain("상점의 상태");
    expect(await look()).toEqual(calm);
    if (harm === "later") await dayPasses(owner);
    await healthRound(shop, checks);
    for (const channel of ["mail", "message"] as const) expect(ended[channel]()).toContain(title);
    expect(ended.mail()).toContain("끝났어요");
    scraped.set(kind, { harm, values: [calm.value, seen.value, calm.value] });
  },
);

test("every rule that one scrape can decide is read here, and only rates and ages are left to promtool", () => {
  const left = [...alertExpressions()].filter(([, expression]) => !isReadable(expression));
  expect(left.map(([alert]) => alert)).toEqual([
    "ShopGone",
    "DatabaseFull",
    "ShopFails",
    "BackupOld",
    "SlowStatements",
  ]);
  expect(alertExpressions().size).toBe(15);
});

const STEPS = 20;
/** Calm for three minutes, wrong until the fifteenth, and calm again. */
const minutesOf = ([before, during, after]: string[]) =>
  Array.from({ length: STEPS }, (_, at) => (at < 3 ? before : at < 15 ? during : after)).join(" ");

test(
  "promtool says the same of the rules and of what was scraped",
  { timeout: 120_000 },
  (context) => {
    if (spawnSync("promtool", ["--version"]).status !== 0) return context.skip();
    const kinds = [...scraped.keys()];
    expect(kinds).toEqual(troubleKindNames);
    const alertTests = (["now", "later"] as const).flatMap((harm) => {
      const [alertname, severity, end] =
        harm === "now" ? ["TroubleUrgent", "page", ", now."] : ["Trouble", "warn", "."];
      const firing = kinds
        .filter((kind) => scraped.get(kind)!.harm === harm)
        .map((kind) => ({
          exp_labels: { severity, kind },
          exp_annotations: {
            summary: `The shop says what is wrong at /admin/today: ${kind}${end}`,
          },
        }));
      return [
        { alertname, eval_time: "2m", exp_alerts: [] },
        { alertname, eval_time: "14m", exp_alerts: firing },
        { alertname, eval_time: "18m", exp_alerts: [] },
      ];
    });
    // YAML reads JSON; see "unit testing for rules" in the manual of Prometheus.
    const tests = {
      rule_files: [projectFile("deploy/alerts.yaml")],
      evaluation_interval: "1m",
      tests: [
        {
          interval: "1m",
          input_series: kinds.map((kind) => ({
            series: `shop_trouble{kind="${kind}",instance="a"}`,
            values: minutesOf(scraped.get(kind)!.values),
          })),
          alert_rule_test: alertTests,
        },
      ],
    };
    const folder = mkdtempSync(join(tmpdir(), "alerts-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "scraped.promtool.yaml");
    writeFileSync(file, JSON.stringify(tests));
    for (const each of [file, projectFile("deploy/alerts.promtool.yaml")]) {
      const { stdout, stderr, status } = spawnSync("promtool", ["test", "rules", each], {
        timeout: 60_000,
      });
      expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining("SUCCESS")]);
    }
  },
);
