import type { PlaceTrouble } from "#shop/vendor/vendors.ts";

type LocalTrouble = "broken-off" | "full" | "damaged" | "not-in-order" | "other";

/** Why a backup failed or did not get to the other place, and what the owner can do. */
export const backupTroubles = {
  "broken-off": "서버가 꺼지거나 다시 시작되어 중간에 끊겼어요. 곧 다시 해요.",
  full: "디스크에 자리가 부족해요. 서버의 디스크를 비우거나 늘려주세요.",
  damaged: "적은 것을 다시 읽으니 달랐어요. 서버의 디스크가 고장 났을 수 있어요.",
  "not-in-order": "되살린 사본의 주문과 결제 기록이 서로 맞지 않아요. 도와줄 사람에게 알려주세요.",
  other: "예상하지 못한 일로 멈췄어요. 도와줄 사람에게 아래 글을 보여주세요.",
  "place-name": "그 이름의 서버를 찾지 못했어요. 주소를 확인해주세요.",
  "place-closed": "그 서버로 연결되지 않아요. 주소와 포트를 확인해주세요.",
  "place-tls": "암호화된 연결을 열지 못했어요. 서버의 인증서를 확인해주세요.",
  "place-host-key":
    "서버가 처음과 다른 열쇠를 내밀어요. 서버를 바꿨다면 다시 저장하고, 아니라면 누가 가로채고 있을 수 있어요.",
  "place-password": "아이디나 비밀번호를 받지 않았어요.",
  "place-missing": "그 버킷이나 폴더가 없어요.",
  "place-full": "보내는 곳에 자리가 부족해요. 그곳을 비우거나 늘려주세요.",
  "place-other": "보내는 곳이 파일을 받지 않았어요. 설정을 확인해주세요.",
  "place-key": "보내는 곳에 있는 열쇠가 이 암호로 열리지 않아요.",
  "place-lost":
    "보내는 곳의 비밀번호를 더 이상 읽을 수 없어요. 서버의 SHOP_SECRET이 바뀌었을 때 이렇게 돼요. 다시 저장해주세요.",
} as const satisfies Record<PlaceTrouble | LocalTrouble, string>;
export type BackupTrouble = keyof typeof backupTroubles;
