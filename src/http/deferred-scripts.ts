import { FIRST_TOUCH_KEY, UTM_KEYS } from '@/domain/lead-draft'

/** React's own data, as Next writes it into a page: calls whose one argument is JSON. */
const FLIGHT = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((.*)\)$/s

/** Which files belong together, as Turbopack writes it into a page: a call whose one argument is JSON. */
const PACK = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{.*\})\);?$/s

/** React escapes < and > in all that it writes, and Next in its data: these can only be elements. */
const ELEMENTS = /<script\b([^>]*)>(.*?)<\/script>|<link rel="preload" as="script"[^>]*>/gs

/**
 * Holds the scripts of a page back until somebody is there. The page works without them; what they would do
 * before is the loader's own work. No script in the content of a page is one of ours: they stay, and no policy allows them.
 *
 * @param place - finds a place of its own for React's data, and gives back its address; without it the data
 *   stays in the page
 * @returns the same for a page that hands over more than texts
 */
export function deferScripts(html: string, place?: (data: string) => string): string {
  const sources: string[] = []
  const flight: (string | null)[] = []
  const pack: unknown[] = []

  /** Takes an element away that the loader stands in for. */
  function take(element: string, attributes: string | undefined, code: string): string {
    if (attributes === undefined) return ''
    const source = / src="([^"]*)"/.exec(attributes)?.[1]
    if (source !== undefined) {
      if (/ nomodule\b/i.test(attributes)) return element
      sources.push(source.replaceAll('&amp;', '&'))
      return ''
    }
    const data = flightIn(code)
    const files = argumentIn(code, PACK)
    if (data !== undefined) flight.push(data)
    else if (files !== undefined) pack.push(files)
    else return element
    return ''
  }

  const { before, content, after } = aroundContent(html)
  const rest = [before, after].map((part) => part.replace(ELEMENTS, take))
  if (flight.includes(null)) return html
  const data = flight.join('')
  // Without Turbopack's list the scripts begin by themselves, before what comes from elsewhere is there.
  const isApart = place && data && pack.length > 0
  const deferred = toElement({ s: sources, p: pack, ...(isApart ? { a: place(data) } : { f: data }) })
  return insertAtEnd(rest.join(content), `${deferred}<script>${LOADER}</script>`)
}

/** A page in three: stored text stands in `<main>` alone, where it may write of elements as it likes. */
function aroundContent(html: string) {
  const start = html.search(/<main[\s>]/)
  const end = html.lastIndexOf('</main>')
  if (start === -1 || end < start) return { before: html, content: '', after: '' }
  return { before: html.slice(0, start), content: html.slice(start, end), after: html.slice(end) }
}

/**
 * The piece of React's data that a script hands over: a text, or null for one of Next's other kinds, which are for
 * bytes and for forms without scripts. Undefined when the script does anything else.
 */
function flightIn(code: string): string | null | undefined {
  const data = argumentIn(code, FLIGHT)
  if (!Array.isArray(data)) return undefined
  const [kind, text] = data
  if (kind === 0) return ''
  return kind === 1 && typeof text === 'string' ? text : null
}

/** The argument of a call of this form, undefined when it is no JSON and so may do something. */
function argumentIn(code: string, call: RegExp): unknown {
  try {
    return JSON.parse(call.exec(code)?.[1] ?? '')
  } catch {
    return undefined
  }
}

/** No < of a value can begin or end an element. */
function toElement(deferred: Deferred): string {
  const json = JSON.stringify(deferred).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${DEFERRED_ID}">${json}</script>`
}

function insertAtEnd(html: string, addition: string): string {
  const end = html.lastIndexOf('</body>')
  return end === -1 ? html + addition : html.slice(0, end) + addition + html.slice(end)
}

/** The id of the element that holds what the loader starts. */
const DEFERRED_ID = 'lazy'

/** What that element holds, as JSON: the addresses of the scripts, where Turbopack begins, and React's data or its address. */
export type Deferred = { s: string[]; p: unknown[]; f?: string; a?: string }

/** What tells that somebody is there. */
const SIGNS = 'pointermove pointerdown keydown focusin scroll'

/**
 * Runs in each cached page in place of its scripts. It does what cannot wait: the year of the footer, where the visit
 * came from, the film. Time zones are asked only while two years are under way on Earth, because a phone works on the
 * answer for 50 ms. At the first sign of somebody, or when a press has been kept already (`TAPS_SCRIPT`), it starts the
 * scripts; a pointer that a page opens under and that rests there is none, though browsers tell of it. React's data
 * comes beside the scripts; Turbopack is told where to begin once it is there, and without it the page stays what it is
 * without scripts. What could not be fetched is fetched again when the device is online again.
 */
export const LOADER = `{
let d=document,on=addEventListener,one=s=>d.querySelector(s),
film=one('[data-film]'),year=h=>new Date(Date.now()+h*36e5).getUTCFullYear(),foot=one('[data-year]'),
all=f=>'${SIGNS}'.split(' ').map(s=>f(s,go,1)),
back=f=>new Promise(r=>on('online',r,{once:!0})).then(f),
add=u=>{let e=d.createElement('script');e.src=u;e.onerror=()=>back(()=>add(u));d.head.append(e)},
go=async e=>{
if(e.type=='pointermove'&!e.movementX&!e.movementY)return;
all(removeEventListener);
let{s,p,f,a}=JSON.parse(one('#${DEFERRED_ID}').text),
get=()=>fetch(a).then(r=>r.ok&&r.text(),()=>back(get));
f??=get();
s.map(add);
if(f=await f)self.__next_f=[[0],[1,f]],
p.map(e=>(self.TURBOPACK??=[]).push(e))};
all(on);
self.kept?.size&&go({});
if(foot)foot.textContent=year(-12)==year(14)?year(0):new Date().toLocaleString('en',{year:'numeric',timeZone:foot.dataset.year});
try{let q=location.search;/[?&]utm_(${UTM_KEYS.map((key) => key.slice(4)).join('|')})=[^&]/.test(q)&&(sessionStorage['${FIRST_TOUCH_KEY}']||=q)}catch{}
if(film&&!matchMedia('(prefers-reduced-motion:reduce)').matches&&!navigator.connection?.saveData)on('load',()=>setTimeout(()=>film.innerHTML||=film.dataset.film,300))
}`.replaceAll('\n', '')
