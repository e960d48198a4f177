import { OneButton } from "#app/account/my/one-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";

/** Answers that are written beforehand for what the shop has on. */
export const UnaskedFaqs = ({ questions }: { questions: string[] }) => (
  <Section
    look="openSmall"
    id="unasked"
    title="미리 적어둔 질문"
    titleClass="pb-2"
    className="border-t border-line pt-6"
  >
    <p className="max-w-160 text-14 text-soft">
      지금 켜둔 쿠폰, 포인트, 기프트 코드와 선물이 이 상점에서 어떻게 되는지 답을 적어두었어요. 넣은
      뒤에 고치거나 숨길 수 있어요.
    </p>
    <ul className="list-disc py-3 pl-5 text-14">
      {questions.map((question) => (
        <li key={question} className="py-0.5">
          {question}
        </li>
      ))}
    </ul>
    <OneButton values={{ intent: "begin" }}>
      {(busy) => <Button busy={busy}>질문 {questions.length}개 넣기</Button>}
    </OneButton>
  </Section>
);
