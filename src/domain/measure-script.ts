import { LEAD_FORM_EVENT, LEAD_FORM_ID, LEAD_SENT_EVENT } from './lead-draft'
import { FIRST_TOUCH_KEY } from './lead-origin'
import { paths } from './paths'

/** Under this key a tab keeps on which page a form was begun, until it is sent. */
export const BEGUN_KEY = 'begun'

/**
 * Counts a visit and what becomes of it, in every page that is counted, before its scripts come and without them. It tells
 * the address of the page, the width class, the campaign, which kinds of click ids the address had and the host that led
 * here: of a visit those of this page, of the rest those of the landing page, which the tab has kept (`VISIT_SCRIPT`, behind
 * which this stands). A page that is loaded again begins no visit, and one that a browser makes ready beforehand begins it
 * when somebody comes to see it. A form without scripts is known to be sent by the page that thanks for it. It does nothing
 * where the browser asks for that, by Global Privacy Control or Do Not Track. In it `o` listens, `t` tells, `f` is the form
 * that is watched and `h` the one that was begun.
 */
export const MEASURE_SCRIPT = `{
let n=navigator,l=location,d=document,r=d.referrer,P=URLSearchParams,o=addEventListener,w=innerWidth,s={},f,h,
t=(k,p=l.pathname,t=s['${FIRST_TOUCH_KEY}']||'')=>n.sendBeacon('${paths.measure}',new P({k,p,w:(w>767)+(w>1023),
o:t.match(/utm_\\w+=[^&]+|([gw]braid|\\w*clk?id)(?==.)|from=[\\w-]+%3A%2F%2F[^%&]+/g)?.join('&')||''})),
sent=(p=s.${BEGUN_KEY})=>p&&(t('form_sent',p),delete s.${BEGUN_KEY}),
see=(e=self.${LEAD_FORM_ID})=>e&&e!=f&&new IntersectionObserver((a,o)=>a.at(-1).isIntersecting&&(o.disconnect(),t('form_seen'))).observe(f=e),
go=_=>{
r.startsWith(l.origin+'/')||performance.navigation?.type||t('visit',void 0,l.search+'&'+new P({from:r}));
see();
l.pathname=='${paths.thankYou}'&&sent()};
try{s=sessionStorage}catch{}
n.globalPrivacyControl||n.doNotTrack==1||(
o('click',e=>(e=/^(tel|mail)(to)?:/.exec(e.target.closest('a')?.href))&&t(e[1]),1),
o('input',e=>(e=e.target.form)&&e==self.${LEAD_FORM_ID}&&e!=h&&(h=e,s.${BEGUN_KEY}=l.pathname,t('form_begun')),1),
o('${LEAD_SENT_EVENT}',_=>sent()),
o('${LEAD_FORM_EVENT}',_=>see()),
d.prerendering?o('prerenderingchange',go,1):go())
}`.replaceAll('\n', '')
