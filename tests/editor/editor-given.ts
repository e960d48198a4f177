import type { Page } from "@playwright/test";

export const text = (page: Page) => page.getByRole("textbox", { name: "상세 설명" });
