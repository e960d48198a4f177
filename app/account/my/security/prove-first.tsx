import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Replaces a form for accounts without a password whose sign-in is too old. */
export function ProveFirst() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-14 text-soft">
        안전을 위해 로그인한 지 10분 안에만 할 수 있어요. 다시 로그인한 뒤 이 화면으로 돌아와주세요.
      </p>
      <Form method="post" action="/sign-out">
        <Button>다시 로그인</Button>
      </Form>
    </div>
  );
}
