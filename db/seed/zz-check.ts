import { poster } from "./art/poster.ts";
import { sound } from "./art/sound.ts";
import { peaks, durationInMilliseconds } from "./art/peaks.ts";
import { seedProducts, titleToneOf } from "./products.ts";
import { finalPrice } from "#shop/product/price.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import { seedPolicies } from "./policies.ts";
import { seedPeople } from "./people.ts";
import { isPhone } from "#lib/phone.ts";
import { writeFileSync, mkdirSync } from "node:fs";
mkdirSync("/tmp/art/seed",{recursive:true});
let t=Date.now(), bytes=0;
for(const p of seedProducts){ const {kind,palette,seed}=p.poster;
 const r=await Promise.all([poster({kind,palette,seed,width:2000,height:1000}),poster({kind,palette,seed,width:1200,height:1200}),...p.gallery.map(g=>poster({...g,palette,width:1200,height:1200}))]);
 r.forEach((b,i)=>{bytes+=b.length;writeFileSync(`/tmp/art/seed/${p.key}-${i}.jpg`,b)});
}
console.log("posters",Date.now()-t,"ms",(bytes/1e6).toFixed(1)); t=Date.now(); bytes=0; let n=0;
for(const p of seedProducts) for(const s of p.samples){ const w=sound(s); n++; bytes+=w.length; let m=0; for(let i=44;i<w.length;i+=2)m=Math.max(m,Math.abs(w.readInt16LE(i))); const d=durationInMilliseconds(w); if(m>29500||d<4000||d>8000||peaks(w,96).length!==96)console.log("BAD",p.key,s.title,m,d);}
console.log("sounds",n,Date.now()-t,"ms",(bytes/1e6).toFixed(1));
for(const p of seedProducts) console.log(p.key,p.title,p.price,p.discountRatio,finalPrice(p),p.stock,p.saleKind,p.shippingClass,p.isShow,titleToneOf(p));
const norm=(s:string)=>s.replace(/\s+/g," ").trim();
for(const p of seedProducts){ if(norm(sanitize(p.descriptionHtml))!==norm(p.descriptionHtml)) console.log("sanitize differs",p.key); if(p.summary.length>200||p.seoTitle.length>100||p.seoText.length>200)console.log("long",p.key);}
for(const p of seedPolicies) if(norm(sanitize(p.html))!==norm(p.html)) console.log("policy differs",p.kind);
console.log(seedPeople.length, seedPeople.every(p=>isPhone(p.phone)&&/^\d{5}$/.test(p.postcode)), new Set(seedPeople.map(p=>p.phone)).size, seedPeople[29]);
// char coverage
import ranges from "/tmp/art/ranges.json" with {type:"json"};
const text=seedProducts.map(p=>p.title+p.summary+p.seoText+p.options.map(o=>o.name+o.values.map(v=>v.label)).join("")).join("")+" 마이페이지 온라인 문의 로그인 비회원 주문조회 주문하기 예약하기 장바구니 배송비 무료 상품 설명 옵션 선택 수량 총 금액 원 품절 개 남았어요 이용약관 개인정보처리방침 사업자등록번호 통신판매업신고 대표 주소 전화 이메일 호스팅 제공 상호 0123456789,.%";
const full=text+seedProducts.map(p=>p.descriptionHtml.replace(/<[^>]+>/g,"")).join("");
const map=new Map<number,string>(); for(const [i,r] of Object.entries(ranges as any)) for(const part of (r as string).split(",")){ const [a,b]=part.trim().replace("U+","").split("-").map(x=>parseInt(x,16)); for(let c=a!;c<=(b??a!);c++) map.set(c,i); }
for(const [name,tx] of [["home",text],["full",full]] as const){ const cnt:Record<string,number>={}; const kinds:Record<string,Set<string>>={}; for(const ch of tx){ const i=map.get(ch.codePointAt(0)!)??"none"; cnt[i]=(cnt[i]??0)+1; (kinds[i]??=new Set()).add(ch);} const tot=[...tx].length; console.log(name,Object.keys(cnt).length,"slices",Object.entries(cnt).sort((a,b)=>b[1]-a[1]).slice(0,14).map(([i,c])=>`${i}:${(100*c/tot).toFixed(1)}%(${kinds[i]!.size})`).join(" "), cnt.none?[...kinds.none!].join(""):""); }
