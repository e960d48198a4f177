import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useRoot } from "../root.tsx";
import { deviceCart } from "./device-cart.ts";

/** On the first page shown to a signed-in account: what this device kept for nobody joins the account's cart. */
export function useMergeAtSignIn(): void {
  const accountId = useRoot()?.account?.id;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (accountId && deviceCart().length) void import("./merge-device-cart.ts").then(({ mergeDeviceCart }) => mergeDeviceCart(accountId)).then((merged) => (merged ? revalidate() : undefined));
  }, [accountId, revalidate]);
}
