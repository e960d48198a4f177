import { editDistance } from "#lib/text/edit-distance.ts";
import { words } from "#server/words/words.ts";

/**
 * Read by others than the settings: where the file is, what compose.yaml makes of `.env`, and the
 * language of what is told at the terminal.
 */
const OF_OTHERS = [
  "COMPOSE_PROFILES",
  "ENV_FILE",
  "POSTGRES_PASSWORD",
  "S3_HOST",
  "LANG",
  "LC_ALL",
  "LC_MESSAGES",
];

/** Of shorter names too many others are one or two letters away: HOME of HOST. */
const LONG_ENOUGH = 8;
const MOST_WRONG = 2;

/**
 * One line for each name that is no setting: whatever stands in the file, since that is ours, and
 * of the environment, where hundreds of other names stand, only what is nearly a setting.
 */
export function strangeSettings(
  settingNames: readonly string[],
  inFile: readonly string[],
  inEnvironment: readonly string[],
): string[] {
  const isStrange = (name: string) => !settingNames.includes(name) && !OF_OTHERS.includes(name);
  const fromFile = inFile.filter(isStrange);
  const nearly = inEnvironment.filter(
    (name) => isStrange(name) && !fromFile.includes(name) && nearestSetting(settingNames, name),
  );
  return [...fromFile, ...nearly].map((name) => {
    const nearest = nearestSetting(settingNames, name);
    return [words().noSetting(name), ...(nearest ? [words().nearSetting(nearest)] : [])].join(" ");
  });
}

const nearestSetting = (settingNames: readonly string[], name: string): string | undefined =>
  settingNames
    .filter((setting) => setting.length >= LONG_ENOUGH)
    .map((setting) => ({ setting, wrong: editDistance(name.toUpperCase(), setting) }))
    .filter(({ wrong }) => wrong <= MOST_WRONG)
    .toSorted((one, other) => one.wrong - other.wrong)[0]?.setting;
