import { paths } from '@/domain/paths'
import { publicEndpoints } from '@/domain/public-endpoints'
import { LEAD_FORM_EVENT, LEAD_FORM_ID, LEAD_SENT_EVENT } from '@/features/leads/rules/lead-draft'
import { FIRST_TOUCH_KEY } from '@/features/leads/rules/lead-origin'

/** The key under which a tab keeps the page on which a form was begun, until the form is sent. */
export const BEGUN_KEY = 'begun'

/** What the script does about forms. */
const FORM_VALUES = `sent=(p=s.${BEGUN_KEY})=>p&&(t('form_sent',p),delete s.${BEGUN_KEY}),
see=(e=self.${LEAD_FORM_ID})=>e&&e!=f&&new IntersectionObserver((a,o)=>a.at(-1).isIntersecting&&(o.disconnect(),t('form_seen'))).observe(f=e),
`
const FORM_AT_ONCE = `;
see();
l.pathname=='${paths.thankYou}'&&sent()`
const FORM_EVENTS = `o('input',e=>(e=e.target.form)&&e==self.${LEAD_FORM_ID}&&e!=h&&(h=e,s.${BEGUN_KEY}=l.pathname,t('form_begun')),1),
o('${LEAD_SENT_EVENT}',_=>sent()),
o('${LEAD_FORM_EVENT}',_=>see()),
`

/**
 * The script that counts a visit and its events. It runs in every page that is counted, before the other scripts and
 * without them. It sends the address of the page, the width class, the campaign, the kinds of click ids in the address,
 * and the host that linked here. For a visit these are those of the present page, for later events those of the landing
 * page, which the tab has stored (by `VISIT_SCRIPT`, which runs first). A reloaded page begins no visit, and a
 * prerendered page begins one when it is shown. The thank-you page reports that a form without scripts was sent. The
 * script does nothing where the browser sends Global Privacy Control or Do Not Track. In the script, `o` listens, `t`
 * sends, `f` is the observed form and `h` the one that was begun.
 *
 * @param isApart - whether the page has no form, and each link from it opens a new document
 */
const measureScript = (isApart: boolean) =>
  `{
let n=navigator,l=location,d=document,r=d.referrer,P=URLSearchParams,o=addEventListener,w=innerWidth,s={},${isApart ? '' : 'f,h,'}
t=(k,p=l.pathname,t=s['${FIRST_TOUCH_KEY}']||'')=>n.sendBeacon('${publicEndpoints.measure}',new P({k,p,w:(w>767)+(w>1023),
o:t.match(/utm_\\w+=[^&]+|([gw]braid|\\w*clk?id)(?==.)|from=[\\w-]+%3A%2F%2F[^%&]+/gi)?.join('&')||''})),
${isApart ? '' : FORM_VALUES}go=_=>{
r.startsWith(l.origin+'/')||performance.navigation?.type||t('visit',void 0,l.search+'&'+new P({from:r}))${isApart ? '' : FORM_AT_ONCE}};
try{s=sessionStorage}catch{}
n.globalPrivacyControl||n.doNotTrack==1||(
o('click',e=>(e=/^(tel|mail)(to)?:/.exec(e.target.closest('a')?.href))&&t(e[1]),1),
${isApart ? '' : FORM_EVENTS}d.prerendering?o('prerenderingchange',go,1):go())
}`.replaceAll('\n', '')

/** The script of every page from which a visitor may come to a form without a new document. */
export const MEASURE_SCRIPT = measureScript(false)

/** The script of a page that stands apart. */
export const APART_MEASURE_SCRIPT = measureScript(true)
