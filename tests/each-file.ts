import { endFileWell } from "./after-file.ts";

endFileWell();
