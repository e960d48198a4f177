import { useRoot } from "#app/root-data.ts";

/**
 * Names the account a form was shown to, so that another tab's sign-in never makes one person act
 * as another (app/form-action.server.ts).
 */
export function AsField() {
  const account = useRoot()?.account;
  return account && <input type="hidden" name="as" value={account.id} />;
}
