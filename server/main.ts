import { spareMemory } from "./process/spare-memory.ts";

// Before anything else is read: the process may begin anew.
spareMemory();
await import("./start.ts");
