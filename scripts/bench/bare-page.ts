import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { waitForResponse } from './wait-for-response'

const FOLDER = '.data/bare-page'
const NEXT = 'node_modules/next/dist/bin/next'

const FILES = {
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
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(FOLDER, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const [code] = await once(next('build', FOLDER), 'exit')
  if (code !== 0) throw new Error(`The bare page was not built: next ended with ${code}`)
  const server = next('start', FOLDER, '-p', String(port))
  const address = `http://localhost:${port}/`
  await waitForResponse(address)
  return { address, stop: () => server.kill() }
}

function next(...args: string[]) {
  return spawn(process.execPath, [NEXT, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}
