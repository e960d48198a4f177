import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { coverageDocument } from "#tests/specification/coverage-document.ts";
import { readMarks } from "#tests/specification/read-marks.ts";
import { archiveSchemaDocument } from "./archive-schema-document.ts";
import { lawDocument } from "./law-document.ts";
import { decisionsDocument } from "./decisions-index.ts";
import { orderStatusDocument } from "./order-status-document.ts";

const root = resolve(import.meta.dirname, "..");
const write = (name: string, text: string) =>
  writeFileSync(resolve(import.meta.dirname, name), text);

write("order-status.md", orderStatusDocument());
write("law.md", lawDocument());
write("decisions/README.md", decisionsDocument());
write("archive-schema.json", archiveSchemaDocument());
const requirements = readFileSync(resolve(import.meta.dirname, "internal/requirements.md"), "utf8");
write("internal/specification-coverage.md", coverageDocument(requirements, readMarks(root)));
