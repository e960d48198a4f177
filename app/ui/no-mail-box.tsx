import { NoticeBox } from "./notice-box.tsx";

/**
 * In place of a form that ends with a mail, in a shop whose mails reach nobody. `what` is what
 * cannot be done, e.g. "이메일로 가입할".
 */
export const NoMailBox = ({ what }: { what: string }) => (
  <NoticeBox>
    이 상점은 아직 메일을 보낼 수 없어서 {what} 수 없어요. 도움이 필요하면 화면 아래에 있는 고객센터
    연락처로 알려주세요.
  </NoticeBox>
);
