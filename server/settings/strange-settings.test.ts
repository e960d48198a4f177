import { expect, test } from "vitest";
import { strangeSettings } from "./strange-settings.ts";

const settingNames = ["NODE_ENV", "HOST", "SMTP_URL", "DATABASE_URL"];

test.each<[string[], string[], string[]]>([
  [["SMTP_URL", "HOST"], [], []],
  [["SMTP_ULR"], ["SMTP_ULR"], ["SMTP_ULR is no setting of the shop. Is SMTP_URL meant?"]],
  [["smtp_url"], [], ["smtp_url is no setting of the shop. Is SMTP_URL meant?"]],
  [["COLOUR"], [], ["COLOUR is no setting of the shop."]],
  [["POSTGRES_PASSWORD", "S3_HOST"], [], []],
  [[], ["HOME", "PATH", "POST", "LANG"], []],
  [[], ["DATABSE_URL"], ["DATABSE_URL is no setting of the shop. Is DATABASE_URL meant?"]],
])("of the file %j and the environment %j it says %j", (inFile, inEnvironment, lines) =>
  expect(strangeSettings(settingNames, inFile, inEnvironment)).toEqual(lines),
);
