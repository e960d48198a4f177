import { Form } from "react-router";
import { AsField } from "#app/account/as-field.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";

/** Asks once, without JavaScript too. `fields` go along, e.g. what proves whose reservation it is. */
export function CancelReservation({
  fields,
  busy,
}: {
  fields: Record<string, string>;
  busy: boolean;
}) {
  return (
    <details className="group w-full">
      <summary className="cursor-pointer list-none">
        <span className={`${buttonClass({ look: "outline", wide: true })} group-open:hidden`}>
          예약 취소
        </span>
        <span className="hidden min-h-11 items-center justify-between gap-4 text-16 font-semibold group-open:flex">
          이 예약을 취소할까요?
          <span className="text-14 font-medium text-soft underline underline-offset-4">
            그대로 두기
          </span>
        </span>
      </summary>
      <Form method="post" preventScrollReset onSubmit={(event) => busy && event.preventDefault()}>
        <AsField />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="mb-4 text-14 text-soft">
          결제된 금액은 없어요. 취소하면 순번이 사라지고 되돌릴 수 없어요.
        </p>
        <Button name="intent" value="cancel" look="danger" wide busy={busy}>
          예약 취소하기
        </Button>
      </Form>
    </details>
  );
}
