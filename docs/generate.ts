import { writeFileSync } from "node:fs";
import { orderStatusDocument } from "./order-status-document.ts";

writeFileSync(new URL("order-status.md", import.meta.url), orderStatusDocument());
