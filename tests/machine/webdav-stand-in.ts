import { openWebdav } from "#tests/servers/open-webdav.ts";

// A place for the backups of a machine that is tried. SIGUSR2: its disk is full, or no longer.
const { place, state } = await openWebdav(Number(process.argv[2]));
process.on("SIGUSR2", () => (state.full = !state.full));
console.log(place);
