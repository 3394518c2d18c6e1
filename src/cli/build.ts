import { env } from '@/env'
import { withConnection } from '@/server/database/connection'
import { readPageSource } from '@/server/database/pages'
import { compile, generate, hashSettings, hashUrl, type PagesStamp, readStamp } from './pages'
import { aloneWithBuild, requireNobodyServes } from './serving'
import { hashSources } from './sources'
import { step, tell } from './steps'

/** Compiles when the sources have changed, and makes the pages when anything has that they show. */
export async function buildWhatIsNeeded(root: string, url: string) {
  const sources = await hashSources(root)
  await aloneWithBuild(root, async () => {
    await compileWhenNeeded(root, sources)
    await generateWhenNeeded(root, sources, url)
  })
}

/** The build of an image: no database, no pages. */
export async function compileWhenNeeded(root: string, sources: string) {
  const stamp = await readStamp(root)
  if (stamp?.sources === sources) return tell('build', 'the sources have not changed')
  await requireNobodyServes(root)
  await step(
    'build',
    'compiling the product, about 90 s',
    () => compile(root, sources, process.env),
    () => 'compiled',
  )
}

async function generateWhenNeeded(root: string, sources: string, url: string) {
  const made = (await readStamp(root))?.pages
  const wanted = await wantedPages(url)
  const reason = staleReason(made, wanted)
  if (!reason) return tell('pages', 'up to date')
  // A process that serves this database renews its pages by itself and may go on.
  if (made && reason !== CONTENT_CHANGED) await requireNobodyServes(root)
  await step(
    'pages',
    `making the pages, because ${reason}`,
    () => generate(root, sources, wanted, process.env),
    () => `made, because ${reason}`,
  )
}

/** Whether `.next` holds pages that may be served while the database cannot be asked. */
export async function hasPages(root: string, url: string): Promise<boolean> {
  const stamp = await readStamp(root)
  if (!stamp?.pages || stamp.sources !== (await hashSources(root))) return false
  return stamp.pages.settings === hashSettings(env) && stamp.pages.url === hashUrl(url)
}

async function wantedPages(url: string): Promise<PagesStamp> {
  const { identity, content } = await withConnection(url, readPageSource)
  return { settings: hashSettings(env), database: identity, url: hashUrl(url), content }
}

const CONTENT_CHANGED = 'the posts have changed'

/** Why pages must be made again; null when they need not. */
export function staleReason(made: PagesStamp | undefined, wanted: PagesStamp): string | null {
  if (!made) return 'there are none yet'
  if (made.database !== wanted.database) return 'this is another database'
  if (made.settings !== wanted.settings) return 'the settings that they carry have changed'
  if (made.content !== wanted.content) return CONTENT_CHANGED
  return null
}
