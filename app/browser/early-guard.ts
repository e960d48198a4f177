import { GUARD_MS, LAST_RELOAD } from "./reload-guard.ts";

/**
 * Stands in the page itself, since nothing else runs when the page's own scripts do not come, e.g. those of an older release: the same
 * guard as reload-guard.ts. What was rendered stays readable, and its forms work. The administrators are told.
 * Fields that somebody types into meanwhile are marked: the browser may fill fields too. What they hold is noted, since React forgets it (early-typing.ts). What did not come without a network is asked for again
 * when it is back, but not under somebody's fingers.
 */
export const earlyGuard = `(function(){var w=window,told;function failed(){if(told||w.shopStarted)return;
if(!navigator.onLine)return addEventListener("online",failed,{once:true});told=1;
try{if(!document.querySelector("[data-typed]")){var s=sessionStorage,n=Date.now(),a=n-Number(s.getItem("${LAST_RELOAD}")||NaN);if(!(a>=0&&a<${GUARD_MS})){s.setItem("${LAST_RELOAD}",n);return location.reload()}}}catch(e){}
try{navigator.sendBeacon("/client-errors",JSON.stringify({message:"the scripts of the page did not load",path:location.pathname,release:"unknown"}))}catch(e){}}
addEventListener("error",function(e){var t=e.target;if(t&&t.tagName==="SCRIPT"&&t.type==="module")failed()},true);
addEventListener("unhandledrejection",function(e){if(/module/i.test(e.reason&&e.reason.message))failed()});
addEventListener("input",function(e){var t=e.target,m=w.shopTyped=w.shopTyped||new Map;
if(!w.shopLives&&"value" in t){m.delete(t);m.set(t,/radio|checkbox/.test(t.type)?t.checked:t.value)}
document.getElementsByName(t.name).forEach(function(c){c.dataset.typed=""})},true)})()`;
