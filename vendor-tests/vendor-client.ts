import { deleteApp, initializeApp } from "firebase/app";
import { connectStorageEmulator, getStorage, type FirebaseStorage } from "firebase/storage";
import { afterFile } from "../tests/after-file.ts";
import { BUCKET } from "../tests/contract/running-service.ts";

let clients = 0;
/** The vendor's client, unchanged, as a program that shows `token`, or as nobody. */
export function vendorClient(port: number, token?: string): FirebaseStorage {
  const app = initializeApp(
    { projectId: "contract", storageBucket: BUCKET },
    `contract ${++clients}`,
  );
  afterFile(() => deleteApp(app));
  const storage = getStorage(app);
  connectStorageEmulator(
    storage,
    "127.0.0.1",
    port,
    token === undefined ? {} : { mockUserToken: token },
  );
  return storage;
}

export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error: { code?: string }) => error.code ?? String(error),
  );
