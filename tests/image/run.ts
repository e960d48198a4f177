import { parseArgs } from "node:util";
import { printVerdicts } from "#tests/faults/check/verdict.ts";
import { buildImage, buildahIsHere } from "./buildah.ts";
import { tryContainer } from "./try-container.ts";
import { tryImage } from "./try-image.ts";
import { unpackRelease } from "./unpack-release.ts";
import "#tests/without-env-file.ts";

const { values } = parseArgs({
  options: {
    tag: { type: "string", default: "voice-shop" },
    /** the image that it begins with, instead of the Dockerfile's */
    node: { type: "string" },
    /** the archive of a release; without it one of this checkout is made */
    release: { type: "string" },
    "try-only": { type: "boolean", default: false },
    /** starts it by podman, as compose.yaml does, and ends it while people buy */
    podman: { type: "boolean", default: false },
  },
});
if (!buildahIsHere()) {
  console.error(
    "buildah is not here, which builds images without a service in the background: `apt install buildah`, or `dnf install buildah`.\n" +
      "With Docker the same file is built by `docker build --tag voice-shop .` in the folder of a release; it is only not tried then.",
  );
  process.exit(1);
}
if (!values["try-only"]) {
  const folder = await unpackRelease(values.release);
  buildImage(folder, values.tag, values.node);
  console.log(`${values.tag} is made of ${folder}`);
}
const verdicts = values.podman ? await tryContainer(values.tag) : await tryImage(values.tag);
const holds = printVerdicts(verdicts);
console.log(holds ? `${values.tag} is built, and works` : "BROKEN");
process.exit(holds ? 0 : 1);
