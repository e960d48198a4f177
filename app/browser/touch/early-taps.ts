/**
 * Stands in the page itself, which is painted before its scripts are asked for (late-scripts.server.ts). The first sign of a hand asks for
 * them at once, and for the pictures that wait for it (`later` in app.css); the letters that wait (`later-letters`) come when a tap is painted. What is tapped meanwhile and does nothing by itself is tapped again
 * as soon as the page lives, within ten seconds; a link that opens something over the page is followed where that takes too long. The shop's letters are asked for once
 * the first pictures are painted, or at once where the device has them. A button of a part that lives later (`data-late`) waits for that part. Nobody else hears of such a tap, or React would answer it while it wakes, and again when it is repeated.
 */
export const earlyTaps = `(function(){var w=window,d=document.documentElement,held;
try{if(localStorage.letters)d.dataset.letters=""}catch(e){}
function letters(){d.dataset.letters="";try{localStorage.letters=1}catch(e){}}
addEventListener("load",function(){requestAnimationFrame(function(){setTimeout(letters)})});
function touched(e){if("touched" in d.dataset||e.type==="pointermove"&&!e.movementX&&!e.movementY)return;d.dataset.touched="";w.dispatchEvent(new Event("shop-touched"));if(w.startPage)w.startPage()}
addEventListener("shop-touched",function(){setTimeout(function(){d.dataset.dressed=""},300)});
["pointerdown","touchstart","pointermove","wheel","scroll","keydown","focusin"].forEach(function(t){addEventListener(t,touched,{capture:true,passive:true})});
addEventListener("click",function(e){
if(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;
var b=e.target.closest(w.shopLives?"button[data-late]":"button,a[data-held]");
if(!b||b.localName==="button"&&(b.type!=="button"||b.hasAttribute("commandfor")))return;
e.preventDefault();e.stopImmediatePropagation();if(held)held.removeAttribute("data-waiting");held=b;b.dataset.waiting="";
setTimeout(function(){if(held!==b)return;held=null;b.removeAttribute("data-waiting");if(b.href)location.assign(b.href)},b.href?2500:10000)},true);
function again(){var b=held;held=null;if(b){b.removeAttribute("data-waiting");if(b.isConnected)b.click()}}
addEventListener("shop-lives",function(){w.shopLives=true;again()},{once:true});addEventListener("shop-late",again)})()`;
