import { FormTrouble } from "#app/ui/form/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { usePasskey } from "./use-passkey.ts";

type Props = { door: "shop" | "office"; pre: string };

/** Says nothing of anybody's account: the browser asks for whatever passkey it has. */
export function PasskeySignIn({ door, pre }: Props) {
  const { busy, trouble, run } = usePasskey();
  return (
    <div className="flex flex-col gap-4 noscript:hidden">
      {trouble && <FormTrouble key={trouble.words}>{trouble.words}</FormTrouble>}
      <Button
        type="button"
        size="l"
        wide
        busy={busy}
        onClick={() => void run(({ signInByPasskey }) => signInByPasskey({ door, pre }))}
      >
        패스키로 로그인
      </Button>
    </div>
  );
}
