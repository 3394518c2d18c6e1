/** The event on window with which React announces that it has hydrated its part of a page. */
export const AWAKE_EVENT = 'awake'

/** The event on a form whose script could not be fetched, upon which the browser sends the form itself. */
export const PLAIN_SUBMIT_EVENT = 'plain-submit'

/** Matches keys that only scripts handle. The browser handles all others. */
const KEYS = '^(Arrow[UD]|Home|End)'

/**
 * Milliseconds after which the browser sends a form itself, and after which the server counts as unreachable.
 */
const PATIENCE_MS = 1e4
const ANSWER_MS = 5e3

/**
 * The first script of each page of the site. Until React has hydrated the page, the script keeps clicks on buttons and
 * those keys from React, which might handle them as well, and repeats them in their order once React announces itself.
 * A button that is clicked several times meanwhile is clicked once. The script leaves everything alone that works
 * without scripts: links, disclosures, checkboxes, popover buttons and the theme.
 *
 * A form whose script does not come is sent by the browser, but only when the site answers, because otherwise the
 * browser would leave the page for an error page of its own. In that case the form's own note says that the device is
 * offline. Either React or the browser handles a kept click: each removes it from `kept`, so that the other does not
 * repeat it.
 */
export const TAPS_SCRIPT = `{
let awake,on=addEventListener,kept=self.kept=new Map,
note=(f,h,n=f.querySelector('[data-unsent=offline]'))=>n&&(n.hidden=h,h||n.scrollIntoView({block:'nearest'})),
send=(f,t,mine=()=>!t||kept.delete(t))=>fetch(location,{method:'HEAD',signal:AbortSignal.timeout(${ANSWER_MS})})
.then(()=>f.matches('[action]')&&mine()&&f.submit(),()=>mine()&&note(f,!1));
on('click',e=>{
let t=e.target.closest('button:not([popovertarget],[data-theme-switch])'),f=t?.form;
if(awake||!t)return;
e.preventDefault();e.stopImmediatePropagation();
if(kept.has(t))return;
kept.set(t,()=>t.click());
f&&(note(f,!0),navigator.onLine?setTimeout(()=>kept.has(t)&&send(f,t),${PATIENCE_MS}):send(f,t))},1);
on('keydown',e=>{
let t=e.target;
if(awake||!e.altKey&&!/${KEYS}/.test(e.key))return;
e.stopImmediatePropagation();
kept.set(e,()=>t.dispatchEvent(new KeyboardEvent(e.type,e)))},1);
on('${PLAIN_SUBMIT_EVENT}',e=>send(e.target),1);
on('pagehide',()=>kept.clear());
on('${AWAKE_EVENT}',()=>{awake=1;kept.forEach(f=>setTimeout(f));kept.clear()})
}`.replaceAll('\n', '')
