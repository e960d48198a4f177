import { placedCompanies, usedTags } from "#shop/site/tags.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import { periods } from "#shop/retention/periods.ts";
import { fillIn, type Facts } from "./fill-in.ts";

/** A processor of personal data on the shop's behalf. */
export type Consignee = { task: string; name: string; kept: string };

type PrivacyFacts = Facts & {
  consignees: readonly Consignee[];
  /** transfers abroad, as a sentence */
  abroad: string;
};

type Period = (typeof periods)[keyof typeof periods];
export const keptRow = ({ record, words, ground }: Period): string =>
  `<tr><td>${record}</td><td>${words}</td><td>${ground}</td></tr>`;

/** The periods of shop/retention. */
const kept = Object.values(periods).map(keptRow).join("\n");

const row = ({ task, name, kept }: Consignee) =>
  `<tr><td>${task}</td><td>${name}</td><td>${kept}</td></tr>`;

/** Who is told of pages, once a visitor agrees; nothing where no tag is used. */
function tagsRow({ tags }: SiteSettings): string {
  const companies = placedCompanies(usedTags(tags));
  return companies
    ? `<tr><td>방문 통계와 맞춤 광고(선택)</td><td>본 상품과 글 화면의 주소, 동의한 브라우저의 번호, 접속 주소와 브라우저 종류(${companies}에 바로 전해짐)</td><td>방문 통계, 맞춤 광고</td><td>동의(바닥글에서 언제든 철회할 수 있음)</td></tr>\n`
    : "";
}

/** The privacy policy of a shop with its own data in it: the items of the act's article 30. */
export const privacyHtml = (site: SiteSettings, { consignees, ...facts }: PrivacyFacts): string =>
  fillIn(PRIVACY, site, {
    ...facts,
    kept,
    tags: tagsRow(site),
    consignees: consignees.map(row).join("\n"),
  });

const PRIVACY = `
<p>{name}(이하 “회사”)은 {shopName}을 운영하면서 이용자의 개인정보를 개인정보 보호법에 따라 다룹니다. 이 방침은 어떤 정보를 왜 모으고, 얼마나 가지고 있다가 어떻게 지우는지 설명합니다.</p>

<h2>1. 모으는 정보와 이용 목적</h2>
<p>주문처럼 계약을 맺고 지키는 데 필요한 정보는 동의 없이 처리할 수 있는 정보이며, 그 밖의 정보는 따로 동의를 받습니다. 선택 정보를 주지 않아도 주문할 수 있습니다.</p>
<table>
<thead><tr><th scope="col">언제</th><th scope="col">모으는 정보</th><th scope="col">목적</th><th scope="col">근거</th></tr></thead>
<tbody>
<tr><td>회원가입</td><td>전자우편주소, 비밀번호(암호화), 이름</td><td>회원 확인, 서비스 제공, 알림</td><td>계약</td></tr>
<tr><td>소셜 로그인</td><td>소셜 계정 식별값, 전자우편주소, 별명</td><td>회원 확인</td><td>계약</td></tr>
<tr><td>주문·비회원 주문</td><td>주문자 이름, 전화번호, 전자우편주소, 주문 내용</td><td>계약 이행, 주문 조회, 상담</td><td>계약</td></tr>
<tr><td>택배 상품</td><td>받는 분 이름, 전화번호, 주소, 배송 메모</td><td>배송</td><td>계약</td></tr>
<tr><td>선물 받기</td><td>받는 분 이름, 전자우편주소(비회원), 택배가 있으면 전화번호와 주소</td><td>선물한 상품의 배송과 제공, 이용 허락 증서</td><td>계약</td></tr>
<tr><td>디지털 상품</td><td>파일을 연 시각과 범위, 연 계정이나 기기를 구별하는 값, 이용 기기의 종류(기기 수를 정한 상품)</td><td>제공 확인, 청약철회와 분쟁 처리</td><td>계약, 법령</td></tr>
<tr><td>결제·환불</td><td>결제 수단 종류, 승인 기록, 환불 계좌(가상계좌, 계좌이체)</td><td>결제와 환불</td><td>계약, 법령</td></tr>
<tr><td>계좌이체</td><td>입금자 이름, 입금 거래내역(이름, 금액, 시각), 현금영수증 번호(신청할 때)</td><td>입금 확인, 현금영수증 발급</td><td>계약, 법령</td></tr>
<tr><td>반품·교환 회수</td><td>이름, 전화번호, 회수할 주소, 요청 사항</td><td>상품 회수</td><td>계약</td></tr>
<tr><td>예약</td><td>이름, 전화번호, 전자우편주소, 수량</td><td>예약 확인과 안내</td><td>계약</td></tr>
<tr><td>맞춤 제작</td><td>원고, 참고 자료</td><td>녹음과 편집</td><td>계약</td></tr>
<tr><td>수업</td><td>수업에서 녹음한 목소리</td><td>수업 피드백</td><td>계약</td></tr>
<tr><td>알림 신청</td><td>전자우편주소</td><td>재입고·판매 시작·가격 인하 안내</td><td>계약</td></tr>
<tr><td>문의·게시물</td><td>이름 또는 별명, 연락처, 내용</td><td>답변과 분쟁 처리</td><td>계약</td></tr>
<tr><td>비회원 문의</td><td>이름, 전자우편주소</td><td>답변 알림</td><td>동의</td></tr>
<tr><td>후기</td><td>별점, 글, 사진, 소리, 가린 이름</td><td>후기 게시</td><td>계약</td></tr>
<tr><td>소식 받기(선택)</td><td>전자우편주소, 전화번호</td><td>새 상품과 행사 안내</td><td>동의</td></tr>
<tr><td>방문 통계</td><td>접속 주소와 브라우저 종류로 만든, 그날에만 쓰는 되돌릴 수 없는 값(그날이 끝나면 지움), 본 화면, 들어온 곳, 검색어, 들은 소리</td><td>방문 수를 합계로 세기</td><td>정당한 이익</td></tr>
{tags}<tr><td>서비스 이용</td><td>접속 주소, 접속 시각, 기기와 브라우저 종류, 쿠키</td><td>보안, 부정 이용 방지, 오류 확인</td><td>정당한 이익, 법령</td></tr>
</tbody>
</table>
<p>회사는 카드 번호와 카드 비밀번호를 받지도 저장하지도 않습니다. 만 14세 미만 아동의 가입과 주문은 받지 않습니다.</p>

<h2>2. 보유 기간</h2>
<p>목적을 이루면 지체 없이 지웁니다. 다만 아래 기록은 법이 정한 기간 동안 다른 정보와 나누어 보관합니다.</p>
<table>
<thead><tr><th scope="col">기록</th><th scope="col">기간</th><th scope="col">근거</th></tr></thead>
<tbody>
{kept}
<tr><td>회원 정보</td><td>탈퇴할 때까지</td><td>계약</td></tr>
<tr><td>수업에서 녹음한 목소리</td><td>수업이 끝난 날부터 1개월</td><td>계약</td></tr>
<tr><td>맞춤 제작 원고와 작업 파일</td><td>납품한 날부터 6개월</td><td>계약</td></tr>
<tr><td>소식 받기 동의</td><td>철회할 때까지, 2년마다 다시 확인</td><td>정보통신망법</td></tr>
</tbody>
</table>

<h2>3. 지우는 방법</h2>
<p>전자 파일은 되살릴 수 없게 지우고, 종이에 적힌 정보는 분쇄하거나 태웁니다. 백업에 남은 정보는 백업 보관 기간이 지나면 함께 지워집니다.</p>

<h2>4. 다른 곳에 주는 경우</h2>
<p>회사는 이용자의 개인정보를 팔거나 다른 곳의 목적을 위해 주지 않습니다. 이용자가 따로 동의했거나, 수사기관이 법에 정한 절차로 요구한 경우에만 필요한 만큼 제공합니다.</p>

<h2>5. 일을 맡기는 곳</h2>
<p>서비스를 제공하려고 아래 업무를 맡깁니다. 계약에 목적 외 이용 금지, 안전 조치, 재위탁 제한을 적고 지키는지 살핍니다. 맡기는 곳이 바뀌면 이 방침에 밝힙니다.</p>
<table>
<thead><tr><th scope="col">업무</th><th scope="col">맡는 곳</th><th scope="col">보유 기간</th></tr></thead>
<tbody>
{consignees}
<tr><td>서버 운영</td><td>{hosting}</td><td>위탁 계약이 끝날 때까지</td></tr>
</tbody>
</table>
<p>{abroad}</p>

<h2>6. 이용자의 권리</h2>
<ul>
<li>언제든 자신의 정보를 열람하고, 고치고, 지우고, 처리를 멈추거나 옮겨 달라고 요구할 수 있으며, 동의를 철회할 수 있습니다.</li>
<li>회원은 마이페이지에서 직접 할 수 있고, 비회원은 주문 조회 화면이나 아래 연락처로 요구할 수 있습니다.</li>
<li>회사는 본인인지 확인하고 10일 안에 조치합니다. 법에 따라 보관해야 하는 기록은 그 기간이 지난 뒤 지웁니다.</li>
<li>대리인도 위임장을 내고 요구할 수 있습니다.</li>
</ul>

<h2>7. 쿠키</h2>
<p>로그인 상태와 로그인했던 기기 확인, 비회원 주문 확인, 구매한 파일을 이용하는 기기 확인, 선물로 받은 파일을 여는 링크 확인, 비회원 주문·예약 조회 화면 유지(주문번호나 예약번호와 휴대폰 번호, 10분), 장바구니를 위해 꼭 필요한 쿠키만 씁니다. 광고나 행태 분석을 위한 쿠키는 쓰지 않습니다. 방문 수는 쿠키 없이 서버에서 세고, 이틀에 걸쳐 같은 이용자인지 알아보지 않습니다. 브라우저 설정에서 쿠키를 막을 수 있지만 로그인과 주문이 어려울 수 있습니다.</p>

<h2>8. 안전하게 지키는 방법</h2>
<ul>
<li>비밀번호는 되돌릴 수 없게 암호화하고, 모든 통신을 암호화합니다.</li>
<li>개인정보를 볼 수 있는 사람을 최소로 정하고 2단계 인증을 씁니다.</li>
<li>누가 언제 누구의 정보를 보았는지 기록해 ${periods.audit.words} 동안 보관하고 매달 살펴봅니다. 내려받을 때에는 이유를 확인합니다.</li>
<li>비회원 주문 조회 화면에서는 이름, 전화번호, 주소를 가려 보여줍니다.</li>
<li>백업을 따로 보관하고, 보안 갱신과 취약점 점검을 합니다.</li>
<li>유출을 알게 되면 72시간 안에 이용자에게 알리고 관계 기관에 신고합니다.</li>
</ul>

<h2>9. 목소리를 다루는 약속</h2>
<p>이용자가 맡긴 목소리와 원고로 음성 합성 모델을 만들거나 인공지능을 학습시키지 않습니다. 목소리로 사람을 알아보는 기술도 쓰지 않습니다.</p>

<h2>10. 개인정보 보호책임자</h2>
<ul>
<li>책임자: {privacyOfficer}</li>
<li>전화: {phone}</li>
<li>전자우편: {email}</li>
<li>주소: {address}</li>
</ul>
<p>문의를 받으면 지체 없이 답하고 처리합니다.</p>

<h2>11. 침해를 신고하고 도움받는 곳</h2>
<ul>
<li>개인정보분쟁조정위원회: 1833-6972, www.kopico.go.kr</li>
<li>개인정보침해신고센터: 118, privacy.kisa.or.kr</li>
<li>대검찰청 사이버수사과: 1301, www.spo.go.kr</li>
<li>경찰청 사이버수사국: 182, ecrm.police.go.kr</li>
</ul>

<h2>12. 방침의 변경</h2>
<p>내용을 더하거나 바꾸거나 뺄 때에는 시행 7일 전부터, 이용자의 권리에 중요한 변경은 30일 전부터 알립니다. 지난 방침은 계속 볼 수 있습니다.</p>
<p>이 방침은 {from} 시행합니다.</p>`;
