/** Refusals about certificates; see shop/refusals.ts. */
export const certificateRefusals = {
  "certificate-unreadable": [
    400,
    "라이선스 증서 파일이 아니에요. 받은 PDF나 JSON 파일을 그대로 올려주세요.",
  ],
  "certificate-changed": [
    409,
    "이 상점이 발급한 그대로의 증서가 아니에요. 한 글자라도 바뀌면 확인할 수 없어요. 받은 파일을 그대로 올려주세요.",
  ],
} as const;
