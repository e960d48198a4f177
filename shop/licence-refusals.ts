/** Of licences and their certificates; part of `refusals`. */
export const licenceRefusals = {
  "certificate-unreadable": [
    400,
    "라이선스 증서 파일이 아니에요. 받은 PDF나 JSON 파일을 그대로 올려주세요.",
  ],
  "certificate-changed": [
    409,
    "이 상점이 발급한 그대로의 증서가 아니에요. 한 글자라도 바뀌면 확인할 수 없어요. 받은 파일을 그대로 올려주세요.",
  ],
  "licence-not-found": [404, "라이선스를 찾을 수 없어요. 이미 지워졌을 수 있어요."],
  "licence-changed": [
    409,
    "그 사이 다른 사람이 라이선스를 고쳤어요. 새로고침해 확인한 뒤 다시 저장해주세요.",
  ],
  "licence-renewed": [
    409,
    "그 사이 라이선스 내용이 바뀌었어요. 새 내용을 확인하고 다시 주문해주세요.",
  ],
  "licence-used": [409, "상품이 쓰는 라이선스는 지울 수 없어요. 그 상품에서 먼저 바꿔주세요."],
  "too-many-licences": [
    409,
    "라이선스는 40개까지 만들 수 있어요. 쓰지 않는 라이선스를 지워주세요.",
  ],
} as const;
