import { setTimeout } from 'node:timers/promises'
import { paths } from '@/domain/paths'
import { freePort } from '@/lib/free-port'
import { writePart } from './document'
import { type Burst, CORES, describeMachine, hammer, pin, spread } from './load'
import { startProduct } from './product'
import { type Rival, startBare, startNginx } from './rivals'
import { startVarnish, type Varnish } from './varnish'

/**
 * Compares Varnish with our rules, Varnish with those that are built in, nginx from disk and a bare Node server, which all
 * send the same bytes: npm run bench:edge -- [RUNS] [SECONDS]. With fewer than five runs it prints, and writes nothing. It
 * needs two idle cores.
 */
const [runs = 7, seconds = 3] = process.argv.slice(2).map(Number)
const RUNS_TO_WRITE = 5
const WARM_SECONDS = 1

/** Brotli is lost with the rules that are built in, so all are asked for gzip. */
const HEADERS = { 'accept-encoding': 'gzip' }

/** By the rules that are built in nothing would be kept: every answer asks to come again. */
const BUILT_IN = 'sub vcl_backend_response { unset beresp.http.Cache-Control; set beresp.ttl = 1h; }'

/** What our rules may cost of those that are built in by processor, and reach of nginx by the clock. */
const MOST_OF_BUILT_IN = 1.15
const LEAST_OF_NGINX = 0.85

type Server = Pick<Rival, 'origin' | 'pid'>
type Name = 'ours' | 'built-in' | 'nginx' | 'bare'

const pages = [paths.home, paths.blog, paths.contact]

function toServer(varnish: Varnish): Server {
  const pid = varnish.pid()
  pin(pid, CORES.serves)
  return { origin: varnish.origin, pid }
}

async function untilKept(varnish: Varnish): Promise<void> {
  for (const path of pages) {
    for (;;) {
      const response = await fetch(varnish.origin + path, { headers: HEADERS })
      await response.arrayBuffer()
      if (response.headers.get('x-varnish')?.includes(' ')) break
      await setTimeout(200)
    }
  }
}

/** Microseconds of the server's processor for an answer, and answers a second, each of one run. */
type Figures = { micros: number[]; perSecond: number[] }

async function measure(servers: Record<Name, Server>): Promise<Map<string, Record<Name, Figures>>> {
  const all = new Map<string, Record<Name, Figures>>()
  const names = Object.keys(servers) as Name[]
  for (const path of pages) {
    const empty = () => ({ micros: [], perSecond: [] })
    all.set(path, { ours: empty(), 'built-in': empty(), nginx: empty(), bare: empty() })
    for (const name of names) await hammer(servers[name].origin + path, WARM_SECONDS, 0, HEADERS)
  }
  for (let run = 0; run < runs; run += 1)
    for (const [path, figures] of all)
      for (const name of names) {
        const { origin, pid } = servers[name]
        const burst: Burst = await hammer(origin + path, seconds, pid, HEADERS)
        if (burst.refused > 0) throw new Error(`${name} has refused ${burst.refused} of ${path}`)
        figures[name].micros.push(1_000_000 / burst.perWorkSecond)
        figures[name].perSecond.push(burst.perSecond)
      }
  return all
}

const median = (figures: readonly number[]) => spread(figures).median

function range(figures: readonly number[]): string {
  const { median: middle, least, most } = spread(figures)
  const [a, b, c] = [middle, least, most].map((each) => Math.round(each).toLocaleString('en-US'))
  return `${a} (${b}–${c})`
}

/** The median of the ratios of the same run, which a busier minute changes less. */
const ratio = (ours: readonly number[], theirs: readonly number[]) =>
  median(ours.map((each, run) => each / (theirs[run] ?? Number.NaN)))

function report(machine: string, all: Map<string, Record<Name, Figures>>): string[] {
  const missed: string[] = []
  const rows = [...all].map(([path, { ours, 'built-in': builtIn, nginx, bare }]) => {
    const micros = [ours, builtIn, nginx, bare].map((each) => range(each.micros))
    const rates = [ours, nginx].map((each) => range(each.perSecond))
    const cost = ratio(ours.micros, builtIn.micros)
    const reach = ratio(ours.perSecond, nginx.perSecond)
    if (cost > MOST_OF_BUILT_IN || reach < LEAST_OF_NGINX) missed.push(path)
    return `| ${[path, ...micros, cost.toFixed(2), ...rates, reach.toFixed(2)].join(' | ')} |`
  })
  return [
    `${machine}, Varnish 7.1. Server and client have a core each; ${runs} interleaved runs of ${seconds} s, gzip, 32 connections, median`,
    '(least–greatest). Microseconds of processor for a hit, and answers a second; ratios are medians of those of each run.',
    '',
    `Wanted: our rules cost Varnish at most ${MOST_OF_BUILT_IN} of those that are built in, and a page through it comes at no less than ${LEAST_OF_NGINX} of nginx from disk.${missed.length > 0 ? ` Missed in this run: ${missed.join(', ')}.` : ''}`,
    '',
    '| Page | Varnish, ours | Varnish, built in | nginx from disk | bare Node | ours of built in | Varnish, ours, a second | nginx, a second | of nginx |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: |',
    ...rows,
  ]
}

const token = 'a-token-of-the-benchmark'
const purgePort = await freePort()
const stops: (() => Promise<unknown>)[] = []
try {
  const product = await startProduct({
    CDN: 'varnish',
    CDN_ADDRESS: `http://127.0.0.1:${purgePort}`,
    CDN_TOKEN: token,
    TRUST_PROXY_HOPS: '1',
    LOG_LEVEL: 'error',
  })
  stops.push(() => product.stop())
  pin(process.pid, CORES.client)
  const port = Number(new URL(product.origin).port)
  const ours = await startVarnish([port], { token, purgePort })
  stops.push(ours.stop)
  const builtIn = await startVarnish([port], { token, rules: BUILT_IN })
  stops.push(builtIn.stop)
  for (const each of [ours, builtIn]) await untilKept(each)
  const nginx = await startNginx(product.origin, pages, 'gzip')
  if (!nginx) throw new Error('There is no nginx on this machine: apt-get install nginx-light')
  stops.push(nginx.stop)
  const bare = await startBare(product.origin, pages, HEADERS)
  stops.push(bare.stop)
  const figures = await measure({ ours: toServer(ours), 'built-in': toServer(builtIn), nginx, bare })
  const lines = report(await describeMachine(), figures)
  if (runs >= RUNS_TO_WRITE) await writePart('A page through Varnish', 'bench:edge', lines)
  else console.log(lines.join('\n'))
} finally {
  for (const stop of stops.reverse()) await stop()
}
