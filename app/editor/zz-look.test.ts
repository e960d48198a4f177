import { test, afterAll } from "vitest";
import { ADMIN_EMAIL } from "#tests/test-shop.ts";
import { openSite } from "#tests/xss/open-site.ts";
const site = await openSite(); afterAll(()=>site.close());
test("look", async () => {
  await site.shop.has.admin();
  for (const [w,h,scheme,touch] of [[1440,900,"light",false],[390,844,"light",true],[390,844,"dark",true]] as const) {
    const c = await site.window({viewport:{width:w,height:h},colorScheme:scheme,hasTouch:touch,isMobile:touch});
    await site.signIn(c, ADMIN_EMAIL);
    const p = await c.newPage();
    p.on("console", m=>console.log("console",m.type(),m.text().slice(0,300))); p.on("pageerror",e=>console.log("ERR",e.stack));
    await p.goto("/admin/product/create");
    const box = p.getByRole("textbox",{name:"상세 설명"}); await box.waitFor();
    await p.locator(".ProseMirror").waitFor();
    await box.click();
    await p.keyboard.type("안녕하세요. 새 음성팩이에요."); await p.keyboard.press("Enter");
    await p.getByRole("button",{name:"제목",exact:true}).click(); await p.keyboard.type("구성");await p.keyboard.press("Enter");
    await p.getByRole("button",{name:"글머리 목록"}).click(); await p.keyboard.type("하나");await p.keyboard.press("Enter");await p.keyboard.type("둘");await p.keyboard.press("Enter");await p.keyboard.press("Enter");
    await p.getByRole("button",{name:"동영상"}).click(); await p.waitForTimeout(400);
    await p.getByLabel("동영상 주소").fill("nope"); await p.getByRole("button",{name:"넣기"}).click();
    await p.screenshot({path:`/tmp/wrd/dialog-${w}-${scheme}.png`});
    await p.getByLabel("동영상 주소").fill("https://youtu.be/dQw4w9WgXcQ?t=90"); await p.waitForTimeout(100); await p.getByRole("button",{name:"넣기"}).click();
    await p.waitForTimeout(400);
    await p.locator(".editor-tools").scrollIntoViewIfNeeded();
    await p.screenshot({path:`/tmp/wrd/editor-${w}-${scheme}.png`});
    console.log(await p.locator("input[name=description]").inputValue());
    await c.close();
  }
}, 60000);
