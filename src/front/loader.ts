import { FIRST_TOUCH_KEY, UTM_KEYS } from '@/domain/attribution'

/** The id of the element that holds what the loader starts. */
export const LATE_ID = 'late'

/** What that element holds, as JSON: the addresses of the scripts, where Turbopack begins, and React's data or its address. */
export type Late = { s: string[]; p: unknown[]; f?: string; a?: string }

/** What tells that somebody is there. */
const SIGNS = 'pointermove pointerdown keydown focusin scroll'

/** Keys that only scripts listen to; the browser itself does something about all others. */
const KEYS = '^(Arrow[UD]|Home|End)'

/**
 * Runs in each kept page in place of its scripts. It does what cannot wait: the year of the footer, where the visit
 * came from, the film. Time zones are asked only while two years are under way on Earth, because a phone works on the
 * answer for 50 ms. At the first sign of somebody it starts the scripts; a pointer that a page opens under and that
 * rests there is none, though browsers tell of it. React's data comes beside the scripts; Turbopack is told where to
 * begin once it is there, and without it the page stays what it is without scripts. A click or a key that only the
 * scripts understand is done again once React has taken over its element; a form whose script has not come in ten
 * seconds is sent by the browser. That the lead form's script listens shows in `noValidate`, which it sets.
 */
export const LOADER = `{
let d=document,on=addEventListener,one=s=>d.querySelector(s),
film=one('[data-film]'),year=h=>new Date(Date.now()+h*36e5).getUTCFullYear(),foot=one('[data-year]'),
all=f=>'${SIGNS}'.split(' ').map(s=>f(s,go,1)),
live=e=>e.form?.noValidate!=0&&/__reactP/.test(Object.keys(e)),
again=(e,t,n)=>{
if(!live(t))return n?setTimeout(again,20,e,t,n-1):t.type=='submit'&&t.form?.submit();
setTimeout(()=>e.key?t.dispatchEvent(new KeyboardEvent(e.type,e)):t.click(),50)},
hold=e=>{
let t=e.key?e.altKey||/${KEYS}/.test(e.key)?e.target:0:e.target.closest('button:not([popovertarget])');
if(t&&!live(t)){t.form&&e.preventDefault();again(e,t,500)}},
go=async e=>{
if(e.type=='pointermove'&!e.movementX&!e.movementY)return;
all(removeEventListener);
let{s,p,f,a}=JSON.parse(one('#${LATE_ID}').text);
f??=fetch(a).then(r=>r.ok&&r.text(),e=>0);
for(let u of s){e=d.createElement('script');e.src=u;d.head.append(e)}
if(f=await f)self.__next_f=[[0],[1,f]],
p.map(e=>(self.TURBOPACK??=[]).push(e))};
all(on);
on('click',hold,1);on('keydown',hold,1);
if(foot)foot.textContent=year(-12)==year(14)?year(0):new Date().toLocaleString('en',{year:'numeric',timeZone:foot.dataset.year});
try{let q=location.search;/[?&]utm_(${UTM_KEYS.map((key) => key.slice(4)).join('|')})=[^&]/.test(q)&&(sessionStorage['${FIRST_TOUCH_KEY}']||=q)}catch{}
if(film&&!matchMedia('(prefers-reduced-motion:reduce)').matches&&!navigator.connection?.saveData)on('load',()=>setTimeout(()=>film.innerHTML||=film.dataset.film,300))
}`.replaceAll('\n', '')
