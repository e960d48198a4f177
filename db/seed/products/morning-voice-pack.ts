import type { SeedProduct } from "../seed-product.ts";
import {
  commercialUse,
  digitalRefund,
  humanVoice,
  noResale,
  noTraining,
  personalUse,
} from "./clauses.ts";

export const morningVoicePack: SeedProduct = {
  key: "morning-voice-pack",
  title: "아침을 여는 목소리팩",
  summary: "하루를 시작하는 인사 두 편, 맑은 여성 목소리",
  descriptionHtml: `
<p>“잘 잤어요? 커튼을 조금만 열어볼까요.” 알람이 아니라 사람이 깨워주는 아침을 생각하며 녹음했어요. 명상 앱과 라디오에서 일해온 성우 윤이든이 새벽 여섯 시의 목소리 그대로, 힘을 빼고 읽었어요.</p>
${humanVoice}
<h3>무엇을 받나요</h3>
<ul>
<li>기상 인사 한 편과 비 오는 날의 인사 한 편</li>
<li>WAV 파일 2개</li>
</ul>
<h3>이런 곳에 어울려요</h3>
<p>알람·명상 앱, 브이로그 오프닝, 스마트 스피커 루틴, 카페의 아침 방송에 많이 쓰세요. 배경 소음 없이 녹음해서 음악 위에 그대로 얹어도 좋아요.</p>
<h3>사용 범위</h3>
<ul>
${personalUse}
${commercialUse}
${noResale}
${noTraining}
</ul>
<h3>수정과 추가 녹음</h3>
<p>완성된 음원이라 수정은 없어요. 다만 발음이 어색하거나 잡음이 들리는 파일이 있으면 알려주세요. 영업일 3일 안에 다시 녹음해서 모두에게 새 파일을 드려요.</p>
<h3>취소와 환불</h3>
${digitalRefund}`,
  price: 39000,
  discountRatio: 15,
  stock: null,
  saleKind: "order",
  shippingClass: "digital",
  isShow: true,
  options: [
    {
      name: "사용 범위",
      values: [
        { label: "개인", priceDifference: 0, stock: null },
        { label: "상업", priceDifference: 30000, stock: null },
      ],
    },
  ],
  reservation: null,
  handsOver: true,
  samples: [
    { title: "기상 인사", recording: "morning-21" },
    { title: "비 오는 날의 인사", recording: "morning-22" },
  ],
  titleTone: "dark",
  morePictures: 2,
  seoTitle: "아침을 여는 목소리팩 | 아침 인사 음원",
  seoText:
    "성우가 직접 녹음한 아침 인사 두 편. 알람, 명상 앱, 브이로그에 쓸 수 있는 WAV 음원이에요.",
};
