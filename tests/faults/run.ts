import { parseArgs } from "node:util";
import { crashPoints } from "./crash-points/crash-points.ts";
import { downloadRun } from "./downloads/download-run.ts";
import { companies, type CompanyName } from "./processes/payment-stand-in.ts";
import { randomRun } from "./random-run.ts";
import "#tests/without-env-file.ts";

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    "app-kills": { type: "string", default: "10" },
    "postgres-kills": { type: "string", default: "4" },
    share: { type: "string", default: "30" },
    "at-once": { type: "string", default: "12" },
    port: { type: "string", default: "5676" },
    company: { type: "string", default: "toss" },
    "crash-points": { type: "boolean", default: false },
    sample: { type: "string" },
    match: { type: "string" },
    kills: { type: "string" },
    stage: { type: "string" },
    flow: { type: "string" },
    download: { type: "string" },
  },
});

const number = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`"${text}" is not a whole number`);
  return Number(text);
};

const holds = await chosen();
console.log(holds ? "every invariant holds" : "BROKEN");
process.exit(holds ? 0 : 1);

function companyOf(name: string): CompanyName {
  if (Object.hasOwn(companies, name)) return name as CompanyName;
  throw new Error(`"${name}" is none of ${Object.keys(companies).join(", ")}`);
}

function chosen(): Promise<boolean> {
  const [port, seed] = [number(values.port), number(values.seed)];
  if (values.download !== undefined)
    return downloadRun({ port, seed, mebibytes: number(values.download) });
  return values["crash-points"]
    ? crashPoints({
        port,
        seed,
        sample: values.sample === undefined ? null : number(values.sample),
        match: values.match === undefined ? undefined : new RegExp(values.match),
        kills: values.kills,
        stage: values.stage,
        flow: values.flow,
      })
    : randomRun({
        orders: number(values.orders),
        seed,
        appKills: number(values["app-kills"]),
        postgresKills: number(values["postgres-kills"]),
        share: number(values.share),
        atOnce: number(values["at-once"]),
        port,
        company: companyOf(values.company),
      });
}
