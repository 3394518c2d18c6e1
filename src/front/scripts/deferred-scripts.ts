import { DATA_ID, DEFERRED_ID, type Deferred } from '@/lib/page-data'
import { takeStillParts } from './still-parts'

/** A script with React's data, as Next writes it into a page: a call whose only argument is JSON. */
const FLIGHT = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((.*)\)$/s

/**
 * A script that says which files belong together, as Turbopack writes it: a call whose only argument is JSON.
 */
const PACK = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{.*\})\);?$/s

/**
 * React escapes < and > in what it writes, and Next escapes them in its data, so a match is always an element.
 */
const ELEMENTS = /<script\b([^>]*)>(.*?)<\/script>|<link rel="preload" as="script"[^>]*>/gs

/**
 * Moves the scripts of a page to the loader. The page works without them, and the loader does what they would do
 * early. Scripts within the content are not ours: they stay, and the policy blocks them.
 *
 * @param firstScript - the address of `first-script.ts`, which hands the data to Next and then lets Turbopack begin
 * @returns the unchanged page if a script passes more than texts, or a text that cannot be read here, or if no script
 *   waits for Turbopack's beginning: Next would begin without its data
 */
export function deferScripts(html: string, firstScript: string): string {
  const sources = [firstScript]
  const flight: (string | null)[] = []
  const pack: unknown[] = []

  /** Removes an element whose work the loader does. */
  function take(element: string, attributes: string | undefined, code: string): string {
    if (attributes === undefined) return ''
    const source = / src="([^"]*)"/.exec(attributes)?.[1]
    if (source !== undefined) {
      // A browser without modules cannot read the loader, so Next's script for it helps nobody.
      if (!/ nomodule\b/i.test(attributes)) sources.push(source.replaceAll('&amp;', '&'))
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
  if (flight.includes(null) || pack.length === 0) return html
  const page = tryToTake(rest.join(content), flight.join(''))
  if (page === null) return html
  const data = `<script type="text/plain" id="${DATA_ID}">${page.data}</script>`
  return insertAtEnd(page.html, `${toElement({ s: sources, p: pack })}${data}<script>${LOADER}</script>`)
}

/** Data that leads back into itself has no end: such a page stays as Next wrote it, too. */
function tryToTake(html: string, flight: string) {
  try {
    return takeStillParts(html, flight)
  } catch {
    return null
  }
}

/**
 * Splits a page in three. Stored text stands in `<main>` alone, where it may mention elements as it likes.
 */
function aroundContent(html: string) {
  const start = html.search(/<main[\s>]/)
  const end = html.lastIndexOf('</main>')
  if (start === -1 || end < start) return { before: html, content: '', after: '' }
  return { before: html.slice(0, start), content: html.slice(start, end), after: html.slice(end) }
}

/**
 * The piece of React's data that a script passes on: a text, or null for another kind of Next's data, which is for
 * bytes and for forms without scripts. Undefined when the script does anything else.
 */
function flightIn(code: string): string | null | undefined {
  const data = argumentIn(code, FLIGHT)
  if (!Array.isArray(data)) return undefined
  const [kind, text] = data
  if (kind === 0) return ''
  return kind === 1 && typeof text === 'string' ? text : null
}

/** The argument of such a call. Undefined when it is no JSON, because it could then run code. */
function argumentIn(code: string, call: RegExp): unknown {
  try {
    return JSON.parse(call.exec(code)?.[1] ?? '')
  } catch {
    return undefined
  }
}

/** Escapes every < so that no value can begin or end an element. */
function toElement(deferred: Deferred): string {
  const json = JSON.stringify(deferred).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${DEFERRED_ID}">${json}</script>`
}

function insertAtEnd(html: string, addition: string): string {
  const end = html.lastIndexOf('</body>')
  return end === -1 ? html + addition : html.slice(0, end) + addition + html.slice(end)
}

/** Events that show that somebody is there. */
const SIGNS = 'pointermove pointerdown keydown focusin scroll'

/** After so many milliseconds without an event the scripts of a page start anyway. */
const STILL_MS = 4_000

/** Scripts that fail are fetched again after so many milliseconds, then after twice as many, up to four minutes in all. */
const FIRST_WAIT_MS = 500
const MOST_TRIES = 9

/**
 * Runs in each cached page in place of its scripts, and does what cannot wait: it shows the film.
 *
 * The scripts are fetched when the page has loaded and is idle, unless the visitor saves data. They are not
 * preloaded, because browsers warn about preloads that are used late. They start once: when the page was not touched
 * for a while, at the first sign of somebody, or when a press was stored already (`TAPS_SCRIPT`). A pointer that
 * rests where the page opens is no sign, although browsers report it. A script that failed to load is fetched again
 * when the device is online, and after a growing wait while it says that it is: browsers say so before the network is back.
 */
export const LOADER = `{
let d=document,on=addEventListener,lazy,begun,one=s=>d.querySelector(s),saves=navigator.connection?.saveData,
film=one('[data-film]'),
all=f=>'${SIGNS}'.split(' ').map(s=>f(s,go,1)),
idle=self.requestIdleCallback??setTimeout,
read=()=>lazy??=JSON.parse(one('#${DEFERRED_ID}').text).s,
add=(u,n=0)=>{let e=d.createElement('script');e.src=u;e.onerror=()=>navigator.onLine&&n<${MOST_TRIES}?setTimeout(add,${FIRST_WAIT_MS}<<n,u,n+1):on('online',()=>add(u),{once:!0});d.head.append(e)},
go=e=>{
if(begun||e?.type=='pointermove'&!e?.movementX&!e?.movementY)return;
begun=1;
all(removeEventListener);
read().map(u=>add(u))};
all(on);
self.kept?.size?go():saves||on('load',()=>idle(()=>{
read().map(u=>fetch(u,{priority:'low'}).then(r=>r.text()).catch(()=>0));
setTimeout(()=>idle(()=>go()),${STILL_MS})}));
if(film&&!saves&&!matchMedia('(prefers-reduced-motion:reduce)').matches)on('load',()=>setTimeout(()=>film.innerHTML||=film.dataset.film,300))
}`.replaceAll('\n', '')
