import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { type Account, waitForResponse } from './product'

/** Payload's own list, with which the admin screens are compared. */
export const PLAIN_LIST = '/admin/collections/notes'

const NEXT = 'node_modules/next/dist/bin/next'

export const PLAIN_ACCOUNT: Account = {
  email: 'plain@example.com',
  password: 'a password for a plain project',
}

const PLAIN_FILES = {
  'package.json': '{ "name": "plain-payload", "private": true, "type": "module" }\n',
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@payload-config": ["./payload.config.mjs"] } } }\n',
  'next.config.mjs': `import { withPayload } from '@payloadcms/next/withPayload'
// The packages are links to the product's, and Next follows none that leads out of its root.
export default withPayload({ turbopack: { root: '/' } }, { devBundleServerPackages: false })
`,
  'payload.config.mjs': `import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'
export default buildConfig({
  secret: process.env.PAYLOAD_SECRET,
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL } }),
  collections: [
    { slug: 'users', auth: true, admin: { useAsTitle: 'email' }, fields: [] },
    { slug: 'notes', admin: { useAsTitle: 'title' }, fields: [{ name: 'title', type: 'text' }] },
  ],
  admin: { user: 'users', importMap: { autoGenerate: false } },
  telemetry: false,
  graphQL: { disable: true },
  typescript: { autoGenerate: false },
})
`,
  'fill.mjs': `import { getPayload } from 'payload'
import config from './payload.config.mjs'
const payload = await getPayload({ config })
await payload.create({ collection: 'users', data: ${JSON.stringify(PLAIN_ACCOUNT)} })
await payload.create({ collection: 'notes', data: { title: 'One row' } })
process.exit(0)
`,
  'app/(payload)/admin/importMap.js': `import { CollectionCards } from '@payloadcms/next/rsc'
export const importMap = { '@payloadcms/next/rsc#CollectionCards': CollectionCards }
`,
  'app/(payload)/layout.jsx': `import '@payloadcms/next/css'
import config from '@payload-config'
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts'
import { importMap } from './admin/importMap.js'
async function serverFunction(args) {
  'use server'
  return handleServerFunctions({ ...args, config, importMap })
}
export default function Layout({ children }) {
  return <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>{children}</RootLayout>
}
`,
  'app/(payload)/admin/[[...segments]]/page.jsx': `import config from '@payload-config'
import { RootPage } from '@payloadcms/next/views'
import { importMap } from '../importMap.js'
export default function Page({ params, searchParams }) {
  return RootPage({ config, params, searchParams, importMap })
}
`,
  'app/(payload)/api/[...slug]/route.js': `import config from '@payload-config'
import { REST_GET, REST_POST } from '@payloadcms/next/routes'
export const GET = REST_GET(config)
export const POST = REST_POST(config)
`,
} as const

/**
 * Builds and serves a plain project of the same Payload version on a database of its own, with accounts, one collection
 * and no code of ours. The bytes of the admin screens are compared with those of its list.
 *
 * @returns its origin, and a function that stops its server and removes its files and its database
 */
export async function servePlainPayload(
  port: number,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plain-payload-'))
  const database = await startEmbeddedDatabase(path.join(folder, 'data'))
  const clean = async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const start = (mode: 'development' | 'production', ...args: string[]) =>
    spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: path.join(folder, 'project'),
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        PAYLOAD_SECRET: 'of a plain project',
        NODE_ENV: mode,
      },
    })
  try {
    await writeProject(path.join(folder, 'project'))
    // Payload creates the tables of a new project itself only in development mode.
    await ended(start('development', 'fill.mjs'))
    await ended(start('production', NEXT, 'build'))
  } catch (error) {
    await clean()
    throw error
  }
  const server = start('production', NEXT, 'start', '-p', String(port))
  const origin = `http://localhost:${port}`
  const stop = async () => {
    server.kill()
    await clean()
  }
  await waitForResponse(`${origin}/admin/login`)
  return { origin, stop }
}

async function writeProject(folder: string) {
  for (const [name, text] of Object.entries(PLAIN_FILES)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
}

async function ended(child: ChildProcess) {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
}

const BARE_FOLDER = '.data/bare-page'
const BARE_FILES = {
  'app/layout.jsx': `export const metadata = { title: 'A bare page', description: 'One heading and nothing else.' }
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}
`,
  'app/page.jsx': `export default function Page() {
  return <main><h1>A bare page</h1></main>
}
`,
  // Without its own file, Next would use the product's instrumentation.
  'instrumentation.js': 'export function register() {}\n',
  'next.config.mjs': `export default { poweredByHeader: false, turbopack: { root: ${JSON.stringify(process.cwd())} } }
`,
} as const

/**
 * Builds and serves a minimal page with this version of Next, with which the product's pages are compared.
 *
 * @returns the URL of the page, and a function that stops its server
 */
export async function serveBarePage(port: number): Promise<{ address: string; stop: () => void }> {
  for (const [name, text] of Object.entries(BARE_FILES)) {
    const file = path.join(BARE_FOLDER, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const [code] = await once(next('build', BARE_FOLDER), 'exit')
  if (code !== 0) throw new Error(`The bare page was not built: next ended with ${code}`)
  const server = next('start', BARE_FOLDER, '-p', String(port))
  const address = `http://localhost:${port}/`
  await waitForResponse(address)
  return { address, stop: () => server.kill() }
}

function next(...args: string[]) {
  return spawn(process.execPath, [NEXT, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}
