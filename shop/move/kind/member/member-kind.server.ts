import { seoulDate } from "#lib/seoul-time.ts";
import type { KindOfMove } from "../kind-of-move.ts";
import { decideMembers } from "./decide-members.server.ts";
import type { MemberDocument } from "./member-document.ts";
import { prepareMember } from "./prepare-member.ts";
import { undoMembers } from "./undo-members.server.ts";
import { writeMembers } from "./write-members.server.ts";

/** Members of another shop, who prove their address when they first come. */
export const memberKind: KindOfMove<MemberDocument> = {
  kind: "member",
  title: "회원",
  keyField: "email",
  fields: {
    email: { label: "이메일", required: true, hint: "없는 회원은 옮기지 않아요" },
    name: { label: "이름" },
    phone: { label: "휴대폰 번호" },
    formerId: { label: "회원 아이디", hint: "이전 주문을 산 분과 연결할 때 써요" },
    grade: { label: "회원 등급", hint: "회원의 태그가 돼요" },
    postcode: { label: "우편번호" },
    address: { label: "주소" },
    addressDetail: { label: "상세 주소" },
    points: { label: "적립금" },
    joinedAt: { label: "가입일" },
    mailConsent: { label: "이메일 수신 동의", hint: "동의한 날짜가 있을 때만 옮겨요" },
    mailConsentAt: { label: "이메일 수신 동의일" },
    smsConsent: { label: "문자 수신 동의", hint: "동의한 날짜가 있을 때만 옮겨요" },
    smsConsentAt: { label: "문자 수신 동의일" },
    leftAt: { label: "탈퇴일", hint: "있으면 옮기지 않아요" },
    blocked: { label: "정지 여부", hint: "정지한 회원은 여기서도 정지해요" },
    note: { label: "메모", hint: "회원의 메모가 돼요" },
  },
  prepare: prepareMember,
  decide: decideMembers,
  write: writeMembers,
  undo: undoMembers,
  preview: [
    { title: "이름", cell: ({ name }) => name },
    { title: "이메일", cell: ({ email }) => email },
    { title: "등급", cell: ({ grades }) => grades.join(", ") },
    { title: "적립금", cell: ({ points }) => points.toLocaleString("ko-KR") },
    { title: "주소", cell: ({ address }) => address?.address ?? "" },
    { title: "가입일", cell: ({ joinedAt }) => (joinedAt ? seoulDate(new Date(joinedAt)) : "") },
    { title: "상태", cell: ({ isBlocked }) => (isBlocked ? "정지" : "") },
  ],
};
