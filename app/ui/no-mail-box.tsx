import { NoticeBox } from "./notice-box.tsx";

/**
 * Replaces a form that needs mail in a shop whose mail reaches nobody. `what` is the impossible
 * action, e.g. "이메일로 가입할".
 */
export const NoMailBox = ({ what }: { what: string }) => (
  <NoticeBox>
    이 상점은 아직 메일을 보낼 수 없어서 {what} 수 없어요. 도움이 필요하면 화면 아래에 있는 고객센터
    연락처로 알려주세요.
  </NoticeBox>
);
