import { seoulTime } from "#lib/seoul-time.ts";
import type { NoticeKind } from "#shop/notice/notice-kind.ts";
import { periods } from "#shop/retention/periods.ts";
import { ANSWER_DAYS } from "../consent/consent-age.ts";
import { INVITATION_DAYS } from "../moved/invitation-days.ts";

/**
 * Mails about an account. `path` is a link of this shop, with a secret where it proves something.
 */
export type MemberNotice =
  | { event: "sign-up-confirm"; name: string; path: string }
  | { event: "sign-up-known"; name: string }
  | { event: "welcome"; name: string }
  | { event: "password-reset"; name: string; path: string }
  | { event: "password-changed"; name: string; at: Date }
  | { event: "email-change"; name: string; path: string }
  | { event: "email-change-known"; name: string }
  | { event: "email-changed"; name: string; at: Date }
  | { event: "social-linked"; name: string; title: string; at: Date }
  | { event: "member-left"; name: string }
  | { event: "consent-check"; name: string; agreed: string }
  | { event: "consent-ended"; name: string; agreed: string }
  | {
      event: "member-moved";
      name: string;
      formerShop: string;
      came: string;
      points: number;
      path: string;
    }
  | { event: "staff-invited"; role: string; path: string }
  | { event: "role-given"; name: string; role: string; at: Date }
  | { event: "role-taken"; name: string; at: Date }
  | ({ event: FactorEvent } & FactorChange);

export type FactorEvent =
  | "passkey-added"
  | "passkey-removed"
  | "second-factor-on"
  | "second-factor-off"
  | "second-factors-reset";
type FactorChange = { name: string; at: Date; isOffice: boolean };

export type MemberEvent = MemberNotice["event"];

const wasNotMe = "직접 하지 않았다면 바로 비밀번호를 바꾸고 고객센터로 알려주세요.";
const ignore = "요청한 적이 없다면 이 메일은 무시해도 괜찮아요. 아무 일도 일어나지 않아요.";

const wasNotMine =
  "내가 한 일이 아니라면 바로 비밀번호를 바꾸고, 모르는 패스키를 지우고, 상점 주인에게 알려주세요.";

type SaidFacts = { name?: string; at?: Date; more?: Record<string, string> };

const values = ({ name, at, more }: SaidFacts) => ({
  ...(name !== undefined && { 이름: name }),
  ...(at && { 때: seoulTime(at) }),
  ...more,
});

const factorChange = (subject: string, happened: string): NoticeKind<FactorChange> => ({
  subject,
  lines: [`#{이름}님, #{때}에 ${happened}`],
  needs: { mail: ["때"] },
  facts: ({ isOffice, ...notice }) => ({
    values: values(notice),
    button: ["로그인과 보안", isOffice ? "/admin/security" : "/my/security"],
    note: isOffice ? wasNotMine : wasNotMe,
  }),
});

type NoticeOf<Event> = Extract<MemberNotice, { event: Event }>;

export const memberKinds: { [Event in MemberEvent]: NoticeKind<NoticeOf<Event>> } = {
  "sign-up-confirm": {
    subject: "이메일을 확인하고 가입을 마쳐주세요",
    lines: [
      "#{이름}님, 반가워요.",
      "아래 버튼을 누르면 가입이 끝나요. 버튼은 24시간 동안 쓸 수 있어요.",
    ],
    facts: ({ path, ...notice }) => ({
      values: values(notice),
      button: ["가입 마치기", path],
      note: ignore,
    }),
  },
  "sign-up-known": {
    subject: "이미 가입한 이메일이에요",
    lines: [
      "이 이메일로 회원가입 요청이 있었어요.",
      "이미 가입한 계정이 있으니 로그인해주세요. 비밀번호를 잊었다면 로그인 화면에서 새로 정할 수 있어요.",
    ],
    facts: () => ({ values: {}, button: ["로그인", "/login"], note: ignore }),
  },
  welcome: {
    subject: "가입을 환영해요",
    lines: ["#{이름}님, 가입이 끝났어요.", "주문과 문의를 마이페이지에서 한눈에 볼 수 있어요."],
    facts: (notice) => ({ values: values(notice), button: ["마이페이지", "/my"] }),
  },
  "password-reset": {
    subject: "새 비밀번호를 정해주세요",
    lines: ["#{이름}님, 비밀번호를 새로 정해주세요.", "아래 버튼은 30분 동안 한 번 쓸 수 있어요."],
    facts: ({ path, ...notice }) => ({
      values: values(notice),
      button: ["새 비밀번호 정하기", path],
      note: ignore,
    }),
  },
  "password-changed": {
    subject: "비밀번호가 바뀌었어요",
    lines: ["#{이름}님, #{때}에 비밀번호가 바뀌었어요.", "다른 기기에서는 모두 로그아웃됐어요."],
    needs: { mail: ["때"] },
    facts: (notice) => ({
      values: values(notice),
      button: ["로그인과 보안", "/my/security"],
      note: wasNotMe,
    }),
  },
  "email-change": {
    subject: "새 이메일을 확인해주세요",
    lines: [
      "#{이름}님, 이 주소를 새 이메일로 쓰려면 아래 버튼을 눌러주세요.",
      "버튼은 1시간 동안 한 번 쓸 수 있어요.",
    ],
    facts: ({ path, ...notice }) => ({
      values: values(notice),
      button: ["이메일 확인", path],
      note: ignore,
    }),
  },
  "email-change-known": {
    subject: "이미 가입한 이메일이에요",
    lines: [
      "이 주소를 계정의 새 이메일로 쓰겠다는 요청이 있었어요.",
      "이미 가입한 계정이 쓰는 주소라 바꾸지 않았어요.",
    ],
    facts: () => ({ values: {}, button: ["로그인", "/login"], note: ignore }),
  },
  "email-changed": {
    subject: "이메일이 바뀌었어요",
    lines: [
      "#{이름}님, #{때}에 계정의 이메일이 바뀌었어요.",
      "앞으로 이 주소로는 알림을 보내지 않아요.",
    ],
    needs: { mail: ["때"] },
    facts: (notice) => ({ values: values(notice), note: wasNotMe }),
  },
  "social-linked": {
    subject: "#{서비스} 로그인이 연결됐어요",
    lines: ["#{이름}님, #{때}에 #{서비스} 로그인이 계정에 연결됐어요."],
    needs: { mail: ["서비스", "때"] },
    facts: ({ title, ...notice }) => ({
      values: values({ ...notice, more: { 서비스: title } }),
      button: ["연결된 로그인", "/my/social"],
      note: wasNotMe,
    }),
  },
  "staff-invited": {
    subject: "함께 일하자는 초대가 왔어요",
    lines: [
      "#{역할} 역할로 초대받았어요.",
      "아래 버튼을 누르고 이 메일을 받은 주소로 로그인하면 관리 화면에서 일할 수 있어요. 버튼은 72시간 동안 한 번 쓸 수 있어요.",
    ],
    needs: { mail: ["역할"] },
    facts: ({ role, path }) => ({
      values: { 역할: role },
      button: ["초대 보기", path],
      note: "모르는 초대라면 이 메일은 무시해도 괜찮아요. 아무 일도 일어나지 않아요.",
    }),
  },
  "role-given": {
    subject: "관리 화면의 역할이 바뀌었어요",
    lines: [
      "#{이름}님, #{때}부터 이 계정은 상점의 관리 화면에서 #{역할} 역할을 맡아요.",
      "로그인을 더 안전하게 지키려면 패스키나 2단계 인증을 켜주세요.",
    ],
    needs: { mail: ["역할", "때"] },
    facts: ({ role, ...notice }) => ({
      values: values({ ...notice, more: { 역할: role } }),
      button: ["관리자 로그인", "/admin-login"],
      note: wasNotMine,
    }),
  },
  "role-taken": {
    subject: "관리 화면의 역할이 종료됐어요",
    lines: [
      "#{이름}님, #{때}에 상점의 관리 화면에서 맡은 역할이 종료됐어요. 관리 화면에서는 로그아웃됐어요.",
      "상점의 회원 계정은 그대로예요.",
    ],
    needs: { mail: ["때"] },
    facts: (notice) => ({ values: values(notice) }),
  },
  "passkey-added": factorChange("패스키가 등록됐어요", "이 계정에 새 패스키가 등록됐어요."),
  "passkey-removed": factorChange("패스키를 지웠어요", "이 계정의 패스키 하나가 지워졌어요."),
  "second-factor-on": factorChange(
    "2단계 인증을 켰어요",
    "2단계 인증이 켜졌어요. 다음 로그인부터 인증 앱의 코드가 필요해요.",
  ),
  "second-factor-off": factorChange(
    "2단계 인증을 껐어요",
    "2단계 인증이 꺼졌어요. 다음 로그인부터 인증 앱의 코드를 묻지 않아요.",
  ),
  "second-factors-reset": factorChange(
    "로그인 수단을 모두 지웠어요",
    "서버의 터미널에서 이 계정의 비밀번호, 패스키, 2단계 인증이 지워지고 모든 기기에서 로그아웃됐어요.",
  ),
  "consent-check": {
    subject: "소식 수신 동의를 확인해주세요",
    lines: [
      "#{이름}님, #{상점}에서 소식을 받기로 동의하신 지 곧 2년이에요.",
      "동의하신 내용과 날: #{동의}",
      `계속 받거나 수신을 거부하려면 아래 버튼을 눌러 동의 내역에서 골라주세요. 이 메일을 보낸 날부터 ${ANSWER_DAYS}일 안에 답이 없으면 동의가 종료돼요.`,
    ],
    needs: { mail: ["동의"] },
    facts: ({ name, agreed }) => ({
      values: { 이름: name, 동의: agreed },
      button: ["동의 내역", "/my/consents"],
      note: "법에 따라 동의를 확인하는 안내예요.",
    }),
  },
  "consent-ended": {
    subject: "소식 수신 동의가 종료됐어요",
    lines: [
      "#{이름}님, 확인하지 않으셔서 #{상점}의 소식 수신 동의가 종료됐어요.",
      "종료된 동의: #{동의}",
    ],
    needs: { mail: ["동의"] },
    facts: ({ name, agreed }) => ({
      values: { 이름: name, 동의: agreed },
      button: ["동의 내역", "/my/consents"],
      note: "법에 따라 동의를 확인하는 안내예요.",
    }),
  },
  "member-moved": {
    subject: "#{이전상점} 회원 정보를 옮겨 왔어요. 첫 로그인을 해주세요",
    lines: [
      "#{이름}님, #{이전상점}에서 쓰시던 회원 정보를 #{상점}에 옮겨 두었어요.",
      `아래 버튼을 누르고 새 비밀번호를 정하면 바로 로그인돼요. 이전 비밀번호는 옮기지 않았어요. 버튼은 ${INVITATION_DAYS}일 동안 한 번 쓸 수 있고, 그 뒤에는 로그인 화면의 ‘비밀번호 찾기’에서 같은 메일을 다시 받을 수 있어요.`,
    ],
    needs: { mail: ["이전상점"] },
    facts: ({ formerShop, came, points, path, ...notice }) => ({
      values: values({ ...notice, more: { 이전상점: formerShop } }),
      rows: [
        ["옮겨 온 정보", came],
        ...(points > 0
          ? [["포인트", `${points.toLocaleString("ko-KR")}P`] as [string, string]]
          : []),
      ],
      button: ["첫 로그인", path],
      note: `상점을 옮기면서 보내는 안내예요. 원하지 않으면 버튼을 누른 화면에서 옮겨 온 정보를 바로 지울 수 있어요. 로그인하지 않으면 ${periods.moved.words} 뒤에 모두 지워요.`,
    }),
  },
  "member-left": {
    subject: "탈퇴가 끝났어요",
    lines: [
      "#{이름}님, 탈퇴가 끝났어요.",
      "개인정보를 삭제했어요. 법에 따라 보관해야 하는 거래 기록은 따로 보관하다가 기한이 지나면 삭제해요. 그동안 함께해주셔서 고마워요.",
    ],
    facts: ({ name }) => ({ values: { 이름: name } }),
  },
};
