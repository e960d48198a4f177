import { dictionary } from "@zxcvbn-ts/language-common";
import { koreanKeys } from "#lib/text/korean-keys.ts";

/** A public list of the most common real passwords: https://github.com/zxcvbn-ts/zxcvbn. */
const list = dictionary["passwords-common"];

/** As many as are the first thing anybody tries: pieces that passwords are put together from. */
const PIECES = 3000;

// Korean words, which the list lacks, as typed in Hangul and on a Latin keyboard.
const korean = `
sori sorishop kakao kakaotalk naver daum samsung hyundai korea seoul busan jeju saranghae babo
안녕 안녕하세요 사랑 사랑해 사랑해요 사랑합니다 나는나 나야나 비밀번호 비번 암호 비밀 열려라참깨 대한민국 한국 코리아 서울 부산 대구 인천 광주 대전 울산 제주도 독도 화이팅 파이팅 아자아자 행복 행복하자 행복해 행운 건강 가족 우리가족 우리집 엄마 아빠 아버지 어머니 할머니 할아버지 동생 누나 오빠 언니 형님 아들 딸 남편 마누라 여보 자기야
친구 친구야 바보 바보야 멍청이 천재 공주 왕자 여왕 천사 악마 하늘 바다 별빛 달빛 태양 구름 나무 소나무 무지개 강아지 고양이 멍멍이 야옹이 토끼 호랑이 사자 곰돌이 돼지 병아리 원숭이 다람쥐 참새 독수리 김치 라면 치킨 피자 커피 맥주 소주 떡볶이 삼겹살 사과 딸기 바나나 포도
학교 대학교 회사 컴퓨터 인터넷 게임 축구 야구 농구 음악 영화 노래 소리 목소리 소리상점 상점 카카오 카카오톡 네이버 다음 삼성 현대 기아 엘지 관리자 운영자 테스트 시험 아이디 회원 로그인 개발 개발자 주인 사장 사장님 부자 부자되자 대박 대박나자 돈벼락 로또 당첨 합격 성공 희망 소망 믿음 은혜 예수 예수님 하나님 주님 아멘 할렐루야 부처님 나무아미타불
김민수 김민지 김지훈 김지영 이지은 이민호 박지성 손흥민 김연아 아이유 방탄소년단 민수 민지 지훈 지영 지은 영희 철수 수진 현우 은지 서연 유나 유리 지민 서준 도윤 하준 예준 시우 서윤 지우 하은
봄 여름 가을 겨울 일월 이월 삼월 사월 오월 유월 칠월 팔월 구월 시월 월요일 화요일 수요일 목요일 금요일 토요일 일요일 크리스마스 생일 생일축하 감사 감사합니다 고마워 미안해 보고싶어 그리워 좋아해 결혼 신혼 첫사랑 영원히 하나둘셋 가나다 가나다라 가나다라마바사
`;

const koreanWords = korean
  .trim()
  .split(/\s+/)
  .flatMap((word) => [word, koreanKeys(word).toLowerCase()]);

/** Lower case. */
export const commonPasswords: ReadonlySet<string> = new Set([...list, ...koreanWords]);

/** Lower case; three letters or more, or two syllables. */
export const commonPieces: ReadonlySet<string> = new Set([
  ...list.slice(0, PIECES).filter((word) => /^[a-z]{3,}$/.test(word)),
  ...koreanWords.filter((word) => word.length >= 3 || /^[가-힣]{2}$/.test(word)),
]);
