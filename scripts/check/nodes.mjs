import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Starts the compiled product with each supported Node from the npm registry, and checks a page, a sign-in, a lead, a
// backup and a stop. The packages and the build of the checkout are used; native packages use N-API, so they fit.
const VERSIONS = ['20.9.0', '22', '24']
const ACCOUNT = { email: 'owner@example.com', password: 'a password for one check' }
const LEAD = { name: 'Zoë', email: 'zoe@example.com', phone: '2015550123', city: 'Reno' }
const START_MS = 10 * 60_000

for (const version of VERSIONS) console.log(`ok   Node ${await check(nodeOf(version))}`)
console.log(`${VERSIONS.length} passed, 0 failed`)

/** @param {string} version @returns {string} the path of that Node */
function nodeOf(version) {
  // Before Node 22 the package `node` gets its program by an install script, which does not run here, so the package of
  // the platform is used.
  const name = `node-${process.platform}-${process.arch}@${version}`
  const asked = spawnSync('npx', ['--yes', '--package', name, 'node', '--print', 'process.execPath'])
  if (asked.status !== 0) throw new Error(`There is no ${name}: ${asked.stderr}`)
  return String(asked.stdout).trim()
}

/** @param {string} node */
async function check(node) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'nodes-')),
    PORT: String(port),
    SITE_URL: origin,
    DATABASE_URL: '',
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
  }
  const began = performance.now()
  const server = spawn(node, ['src/cli/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => server.once('close', resolve))
  try {
    await ready(server)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    expect((await fetch(`${origin}/blog`)).status, 200, 'a page')
    expect((await send(origin, '/api/users/login', ACCOUNT)).status, 200, 'a sign-in')
    expect((await send(origin, '/api/form-submissions', LEAD)).status, 201, 'a lead')
    const backup = spawnSync(node, ['src/cli/run.mjs', 'backup'], { env })
    expect(backup.status, 0, `a backup: ${backup.stderr}`)
    server.kill('SIGTERM')
    expect(await ended, 0, 'the end')
    const version = spawnSync(node, ['--version']).stdout
    return `${String(version).trim().slice(1)}, ready after ${seconds} s`
  } finally {
    server.kill('SIGKILL')
  }
}

/** @param {import('node:child_process').ChildProcess} server */
function ready(server) {
  return new Promise((resolve, reject) => {
    let printed = ''
    setTimeout(() => reject(new Error(printed)), START_MS).unref()
    server.once('close', () => reject(new Error(printed)))
    server.stdout?.setEncoding('utf8').on('data', (text) => {
      printed += text
      if (printed.includes('is ready')) resolve(undefined)
    })
  })
}

/** @param {string} origin @param {string} path @param {object} body */
function send(origin, path, body) {
  const headers = { origin, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** @param {unknown} found @param {unknown} wanted @param {string} what */
function expect(found, wanted, what) {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`)
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
