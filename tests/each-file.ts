import { vi } from "vitest";
import { endFileWell } from "./after-file.ts";
import { patience } from "./patience.ts";

// The machine may be busier by now than when the run began.
vi.setConfig({ testTimeout: patience(120_000), hookTimeout: patience(120_000) });
endFileWell();
