/** The event on window by which React's part of a page says that it has taken the page over. */
export const AWAKE_EVENT = 'awake'

/** The event on a form whose script could not be fetched: the browser shall send it. */
export const PLAIN_SUBMIT_EVENT = 'plain-submit'

/** Keys that only scripts use. The browser handles all others. */
const KEYS = '^(Arrow[UD]|Home|End)'

/**
 * Milliseconds after which the browser sends a form itself, and after which the server counts as unreachable.
 */
const PATIENCE_MS = 1e4
const ANSWER_MS = 5e3

/**
 * Stands first in each page of the site, whenever and in whichever way its scripts come. As long as React has not
 * committed the page, presses of its buttons are kept from React, which might act upon them too, and done once each,
 * in their order, when React says that it is awake. A button that was pressed again meanwhile is pressed once. What
 * works without scripts is left alone: links, disclosures, boxes, what opens a popover, the theme.
 *
 * A form whose script does not come is sent by the browser, but only when the site answers: else the browser would
 * leave the page for one of its own. Then the form's own note says that the device is offline. Whoever sends a press,
 * React or the browser, takes it out of what is kept, so that the other does not.
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
