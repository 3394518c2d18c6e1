import { LEAD_FORM_EVENT, LEAD_FORM_ID, LEAD_SENT_EVENT } from './lead-draft'
import { FIRST_TOUCH_KEY } from './lead-origin'
import { paths } from './paths'

/** Under this key a tab keeps on which page a form was begun, until it is sent. */
export const BEGUN_KEY = 'begun'

/**
 * Counts a visit and what becomes of it, in every page that is counted, before its scripts come and without them. It tells
 * the address of the page, the width class, the campaign, which kinds of click ids the address had and the host that led
 * here: of a visit those of this page, of the rest those of the landing page, which the tab has kept (`VISIT_SCRIPT`, behind
 * which this stands). A page that is loaded again begins no visit. A form without scripts is known to be sent by the page that
 * thanks for it. It does nothing where the browser asks for that, by Global Privacy Control or Do Not Track.
 */
export const MEASURE_SCRIPT = `{
let n=navigator,l=location,r=document.referrer,on=addEventListener,w=innerWidth,s={},form,had,
tell=(k,p=l.pathname,t=s['${FIRST_TOUCH_KEY}']||'')=>n.sendBeacon('${paths.measure}',new URLSearchParams({k,p,w:(w>767)+(w>1023),
o:t.match(/utm_\\w+=[^&]+|([gw]braid|\\w*clk?id)(?==.)|from=[\\w-]+%3A%2F%2F[^%&]+/g)?.join('&')||''})),
sent=(p=s.${BEGUN_KEY})=>p&&(tell('form_sent',p),delete s.${BEGUN_KEY}),
see=(e=self.${LEAD_FORM_ID})=>e&&e!=form&&new IntersectionObserver((a,o)=>a.some(a=>a.isIntersecting)&&(o.disconnect(),tell('form_seen'))).observe(form=e);
try{s=sessionStorage}catch{}
if(!n.globalPrivacyControl&&n.doNotTrack!=1){
r.startsWith(l.origin+'/')||performance.navigation?.type||tell('visit',l.pathname,l.search+'&from='+encodeURIComponent(r));
on('click',e=>(e=/^(tel|mail)(to)?:/.exec(e.target.closest('a')?.href))&&tell(e[1]),1);
on('input',e=>(e=e.target.form)&&e==self.${LEAD_FORM_ID}&&e!=had&&(had=e,s.${BEGUN_KEY}=l.pathname,tell('form_begun')),1);
on('${LEAD_SENT_EVENT}',()=>sent());
on('${LEAD_FORM_EVENT}',()=>see());
see();
l.pathname=='${paths.thankYou}'&&sent()
}}`.replaceAll('\n', '')
