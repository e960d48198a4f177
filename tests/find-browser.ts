import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const isRoot = process.getuid?.() === 0;

/**
 * Flags to run Chromium alike on laptops, in containers and as root, without work that no test
 * needs.
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
  // Pages live for seconds, so optimised code is never used; local fonts suffice.
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
 * Playwright reports only its full browser; the headless shell of the same build beside it needs a
 * quarter of the processor.
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
 * Whether the browser starts: one that lacks a library does not count. On Windows `--version` would
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

/** A short connection timeout, so that a machine without the download site does not wait. */
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
