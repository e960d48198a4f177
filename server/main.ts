import { spareMemory } from "./process/spare-memory.ts";

spareMemory();
await import("./start.ts");
