import { useRoot } from "#app/root-data.ts";

/**
 * Names the account that a form was shown to, so that a sign-in in another tab cannot make one
 * person act as another (app/form-action.server.ts).
 */
export function AsField() {
  const account = useRoot()?.account;
  return account && <input type="hidden" name="as" value={account.id} />;
}
