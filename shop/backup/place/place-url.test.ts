import { expect, test } from "vitest";
import { readPlaceUrl } from "./place-url.ts";

test.each([
  [
    "s3://AK:se%2Fcret@kr.object.example/bucket/a/b?region=kr-standard",
    {
      kind: "s3",
      endpoint: "https://kr.object.example",
      region: "kr-standard",
      bucket: "bucket",
      folder: "a/b",
      user: "AK",
    },
    "se/cret",
  ],
  [
    "sftp://me:p%40ss@nas.local:2222/volume1/backup/",
    {
      kind: "sftp",
      host: "nas.local",
      port: 2222,
      folder: "/volume1/backup",
      user: "me",
      hostKey: null,
    },
    "p@ss",
  ],
  [
    "sftp://me:pass@nas.local/~/backup?hostkey=SHA256:abc",
    {
      kind: "sftp",
      host: "nas.local",
      port: 22,
      folder: "backup",
      user: "me",
      hostKey: "SHA256:abc",
    },
    "pass",
  ],
  [
    "davs://me:pass@cloud.example/dav/me",
    { kind: "webdav", url: "https://cloud.example/dav/me", user: "me" },
    "pass",
  ],
  [
    "dav://me:pass@127.0.0.1:8080/dav",
    { kind: "webdav", url: "http://127.0.0.1:8080/dav", user: "me" },
    "pass",
  ],
])("%s", (url, address, password) => {
  expect(readPlaceUrl(url)).toEqual({ address, password });
});

test.each([
  "",
  "/backups",
  "file:///backups",
  "ftp://me:pass@host/x",
  "davs://host/x",
  "davs://me@host/x",
  "s3://a:b@host",
  "s3://a:b@host/",
  "dav://me:pass@cloud.example/x",
  "s3+http://a:b@store.example/x",
  "sftp://me:pass@host/a%0d%0ab",
  "davs://me:%zz@host/x",
  "sftp://me:pass@/x",
])("no place: %s", (url) => expect(readPlaceUrl(url)).toBeNull());
