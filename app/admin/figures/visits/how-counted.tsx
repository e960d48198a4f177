import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const lines = [
  "손님의 브라우저에 쿠키나 식별값을 남기지 않고 스크립트도 보내지 않아요. 그래서 방문을 세려고 동의 창을 띄울 필요가 없어요.",
  "같은 사람인지는 하루 동안만 구별해요. 네트워크 주소와 브라우저 종류를 그날의 난수로 섞어 되돌릴 수 없는 값으로 만들고, 주소는 저장하지 않아요. 자정이 지나면 난수와 값을 지워서 이틀에 걸쳐 같은 사람인지는 누구도 알 수 없어요.",
  "여러 날의 방문자는 날마다 센 수를 더한 값이에요. 기기를 둘 쓴 사람은 두 명으로, 같은 네트워크에서 같은 브라우저를 쓴 사람들은 한 명으로 세요.",
  "검색 로봇, 브라우저가 미리 불러온 화면, 로그인한 직원은 세지 않아요. 인터넷 없이 연 화면과 뒤로 가기로 다시 본 화면도 알 수 없어요.",
  "합계는 2년, 검색어는 90일 동안 보관해요.",
];

/** Owners answer for these figures to their customers, so they read how each comes about. */
export const HowCounted = () => (
  <Section id="how" title="어떻게 세나요" className="pt-12">
    <ul className="flex max-w-180 list-disc flex-col gap-2 pt-4 pl-5 text-14 text-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>
        새 개인정보처리방침 초안에는 이 내용이 들어 있어요. 이미 게시한 방침을 쓰고 있으면{" "}
        <TextLink to="/admin/policy">약관 관리</TextLink>에서 새 버전에 넣어주세요.
      </li>
    </ul>
  </Section>
);
