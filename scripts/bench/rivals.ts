import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@/lib/free-port'
import { ACCEPTS, CORES, pin } from './load'
import { waitForResponse } from './product'

/** A server that the product is compared with. */
export type Rival = { origin: string; pid: number | undefined; stop: () => Promise<void> }

/**
 * Starts nginx with one worker, which serves the product's responses as files; null when nginx is not installed.
 *
 * @param pages - the paths that are requested from the product
 */
export async function startNginx(
  product: string,
  pages: readonly string[],
  encoding: 'br' | 'gzip' = 'br',
): Promise<Rival | null> {
  if (spawnSync('nginx', ['-v']).error) return null
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'))
  const port = await freePort()
  const places = await Promise.all(
    pages.map(async (path, at) => {
      await writeFile(join(folder, `page-${at}`), await compressed(product + path, encoding))
      // An alias of `/` would be looked up as a folder, and answered with 500.
      return `location = ${path} { try_files /page-${at} =500; }`
    }),
  )
  const settings = `
    worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
      default_type text/html; add_header Content-Encoding ${encoding}; client_body_temp_path ${folder};
      server { listen 127.0.0.1:${port}; root ${folder}; ${places.join(' ')} }
    }`
  await writeFile(join(folder, 'nginx.conf'), settings)
  spawnSync('chmod', ['-R', 'a+rX', folder])
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const origin = `http://127.0.0.1:${port}`
  await waitForResponse(origin + (pages[0] ?? '/'))
  const workers = spawnSync('pgrep', ['-P', String(child.pid)])
    .stdout.toString()
    .split('\n')
    .filter(Boolean)
    .map(Number)
  for (const worker of workers) pin(worker, CORES.serves)
  return {
    origin,
    pid: workers[0],
    stop: async () => {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a bare Node server of the version that runs this, which sends the product's responses with the same headers.
 *
 * @param pages - the paths that are requested from the product
 */
export async function startBare(
  product: string,
  pages: readonly string[],
  headers: Record<string, string> = ACCEPTS,
): Promise<Rival> {
  const port = await freePort()
  const request = [product, JSON.stringify(headers), ...pages]
  const child = spawn(process.execPath, ['scripts/bench/bare-server.mjs', String(port), ...request], {
    stdio: 'inherit',
  })
  const origin = `http://localhost:${port}`
  await waitForResponse(origin + (pages[0] ?? '/'))
  pin(child.pid, CORES.serves)
  return { origin, pid: child.pid, stop: () => end(child) }
}

async function compressed(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

async function end(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}
