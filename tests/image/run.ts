import { parseArgs } from "node:util";
import { printVerdicts } from "#tests/faults/check/verdict.ts";
import { buildImage, buildahIsHere } from "./buildah.ts";
import { tryImage } from "./try-image.ts";

const { values } = parseArgs({
  options: {
    tag: { type: "string", default: "voice-shop" },
    /** the image that it begins with, instead of the Dockerfile's */
    node: { type: "string" },
    "try-only": { type: "boolean", default: false },
  },
});
if (!buildahIsHere()) {
  console.error(
    "buildah is not here, which builds images without a service in the background: `apt install buildah`, or `dnf install buildah`.\n" +
      "With Docker the same file is built by `docker build --tag voice-shop .`; it is only not tried then.",
  );
  process.exit(1);
}
if (!values["try-only"]) buildImage(values.tag, values.node);
const holds = printVerdicts(await tryImage(values.tag));
console.log(holds ? `${values.tag} is built, and works` : "BROKEN");
process.exit(holds ? 0 : 1);
