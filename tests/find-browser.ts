import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const isRoot = process.getuid?.() === 0;

/**
 * What a Chromium needs to run the same way on a laptop, in a container and as root, and what
 * spares it work that no test looks at.
 */
export const browserFlags: string[] = [
  "--headless",
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page lives for seconds: what is optimised for later is never used, and letters of the machine
  // say the same.
  "--js-flags=--no-opt --no-maglev",
  "--disable-remote-fonts",
];

/** The path of a Chromium that starts on this machine, or nothing. */
export function findBrowser(): string | undefined {
  return places().find((place) => existsSync(place) && starts(place));
}

/** The path of a Chromium that starts, installed first when this machine has none. */
export async function ensureBrowser(): Promise<string> {
  const chosen = process.env.CHROME_PATH;
  if (chosen && !(existsSync(chosen) && starts(chosen)))
    throw new Error(`CHROME_PATH names ${chosen}, which does not start.`);

  const ways = [findBrowser, installFromPlaywright, installFromDebian];
  for (const way of ways) {
    const browser = way();
    if (browser) return browser;
  }
  throw new Error(
    "The tests need a Chromium browser, found none and could not install one. " +
      "Install Chromium, Chrome or Edge (on Debian: apt-get install chromium-headless-shell fonts-noto-cjk), " +
      "or set CHROME_PATH to the program.",
  );
}

function places(): string[] {
  const named = [process.env.CHROME_PATH, process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH];
  return [...named, ...playwrightPlaces(), ...placesOnPath(), ...usualPlaces()].filter(
    (place) => place !== undefined,
  );
}

/**
 * Playwright names its full browser only; the headless shell of the same build lies in a folder
 * beside it and needs a quarter of the processor.
 */
function playwrightPlaces(): string[] {
  const full = chromium.executablePath();
  const [, store, build] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(full) ?? [];
  const shell = `${store}${path.sep}chromium_headless_shell-${build}`;
  if (!existsSync(shell)) return [full];

  const programs = readdirSync(shell, { recursive: true, encoding: "utf8" });
  const isShell = (program: string) =>
    /(^|[\\/])(chrome-headless-shell|headless_shell)(\.exe)?$/.test(program);
  return [...programs.filter(isShell).map((program) => path.join(shell, program)), full];
}

function placesOnPath(): string[] {
  const names = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "msedge",
    "chrome",
  ];
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return names.flatMap((name) =>
    folders.map((folder) => path.join(folder, process.platform === "win32" ? `${name}.exe` : name)),
  );
}

function usualPlaces(): string[] {
  if (process.platform === "darwin") {
    const applications = ["Google Chrome", "Chromium", "Microsoft Edge"];
    return applications.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (process.platform === "win32") {
    const folders = [
      process.env.PROGRAMFILES,
      process.env["PROGRAMFILES(X86)"],
      process.env.LOCALAPPDATA,
    ];
    const programs = [
      "Google/Chrome/Application/chrome.exe",
      "Microsoft/Edge/Application/msedge.exe",
    ];
    return folders
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => programs.map((program) => path.join(folder, program)));
  }
  return ["/snap/bin/chromium", "/usr/lib/chromium/chromium", "/opt/google/chrome/chrome"];
}

/**
 * A browser that lies there but lacks a library is none. On Windows asking for the version would
 * open a window.
 */
function starts(program: string): boolean {
  if (process.platform === "win32") return true;
  return (
    spawnSync(program, ["--version", "--no-sandbox"], { stdio: "ignore", timeout: 15_000 })
      .status === 0
  );
}

function installFromPlaywright(): string | undefined {
  const playwright = fileURLToPath(import.meta.resolve("@playwright/test/cli"));
  run(process.execPath, [playwright, "install", "chromium-headless-shell"]);
  return findBrowser();
}

function installFromDebian(): string | undefined {
  if (!isRoot || !existsSync("/usr/bin/apt-get")) return undefined;
  run("apt-get", ["update", "-qq"]);
  const install = ["install", "-y", "-qq", "--no-install-recommends"];
  run("apt-get", [...install, "chromium-headless-shell", "fonts-noto-cjk"]);
  const shell = findBrowser();
  if (!shell) run("apt-get", [...install, "chromium", "fonts-noto-cjk"]);
  return shell ?? findBrowser();
}

/**
 * The short connection timeout keeps a machine that cannot reach the download from waiting for it.
 */
function run(command: string, parameters: string[]) {
  console.log(
    `Installing a browser for the tests: ${path.basename(command)} ${parameters.join(" ")}`,
  );
  spawnSync(command, parameters, {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 300_000,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: "noninteractive",
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "20000",
    },
  });
}

if (import.meta.main) console.log(await ensureBrowser());
