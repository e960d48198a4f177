import { expect, test } from "vitest";
import { browserResumeStore, partKept, type KeptUpload } from "./resume-store.ts";

const NOW = 10 * 24 * 3600_000;
const kept = (id: string, rest: Partial<KeptUpload> = {}): KeptUpload => ({
  id,
  accountId: "a",
  field: "post 1",
  name: `members/a/images/${id}`,
  session: "/v0/b/shop/o?upload_id=x",
  file: new File([], id),
  paused: false,
  bytesTransferred: 0,
  at: NOW - 1000,
  ...rest,
});

test("an account gets its own uploads of this field, oldest first; another's and what is a day old are forgotten", () => {
  const all = [
    kept("second"),
    kept("other field", { field: "post 2" }),
    kept("another's", { accountId: "b" }),
    kept("too old", { at: NOW - 25 * 3600_000 }),
    kept("first", { at: NOW - 2000 }),
  ];
  const { own, lost } = partKept(all, { accountId: "a", field: "post 1", now: NOW });
  expect(own.map(({ id }) => id)).toEqual(["first", "second"]);
  expect(lost.map(({ id }) => id)).toEqual(["another's", "too old"]);
});

test("where there is no database nothing is kept, and nothing fails", async () => {
  const store = browserResumeStore();
  await store.keep(kept("one"));
  expect(await store.list({ accountId: "a", field: "post 1" })).toEqual([]);
  await store.forget("one");
});
