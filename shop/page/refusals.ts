/** Refusals about the owner's pages and her menu; see shop/refusals.ts. */
export const pageRefusals = {
  "page-not-found": [404, "페이지를 찾을 수 없어요. 이미 지워졌을 수 있어요."],
  "page-edited": [
    409,
    "그 사이 다른 창이나 다른 사람이 이 페이지를 저장했어요. 아래에 쓴 내용은 그대로 있어요.",
  ],
  "page-moved": [
    409,
    "그 사이 다른 창이나 다른 사람이 이 페이지의 주소를 바꿨어요. 새로고침해 확인한 뒤 다시 저장해주세요.",
  ],
  "page-version-not-found": [404, "이 버전을 찾을 수 없어요. 오래되어 지워졌을 수 있어요."],
  "too-many-pages": [409, "페이지는 100개까지 만들 수 있어요. 쓰지 않는 페이지를 지워주세요."],
  "menu-full": [409, "이 자리에는 더 넣을 수 없어요. 쓰지 않는 항목을 먼저 빼주세요."],
  "menu-entry-not-found": [404, "이 항목을 찾을 수 없어요. 이미 빠졌을 수 있어요."],
} as const;
