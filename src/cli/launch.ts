import { join } from 'node:path'
import { isUnreachable, toShownUrl } from '@/data/connection'
import { WrongDatabase } from '@/data/requirements'
import { addToEnv, env } from '@/env'
import { hasSavedPages } from '@/front/cache/saved-pages'
import { wordsOf } from '@/lib/causes'
import { compileWhenNeeded } from './build'
import { fullDisk, isDiskFull, requireDiskSpace, requireFreePort } from './checks'
import { provideDatabase, waitForDatabase } from './database'
import { pagesBuild, pagesFolder } from './pages'
import { type Admin, prepareDatabase } from './prepare-database'
import type { Pages } from './serve'
import { isStopping, stopAll, stopOnSignals } from './shutdown'
import { hashSources } from './sources.mjs'
import { printStep, toDuration } from './steps'
import { countWorkers, serveByWorkers } from './workers'

type Launch = { root: string; isDevelopment: boolean }

const RETRY_MS = 2_000
const PATIENCE_MS = 30_000
/** Milliseconds; a product with saved pages waits only so long for the database, because it can serve the pages. */
const SHORT_PATIENCE_MS = 5_000

/** Starts the product and, unless the start fails, serves until a signal stops it. */
export async function launch({ root, isDevelopment }: Launch) {
  stopOnSignals()
  try {
    await requireFreePort(env.PORT)
    await requireDiskSpace(env.DATA_DIR)
    // The workers are counted first, because `provideDatabase` sets DATABASE_URL for the embedded database too. Each
    // worker then takes its share of the connections by WEB_CONCURRENCY.
    addToEnv({ WEB_CONCURRENCY: isDevelopment ? 1 : countWorkers(env) })
    // Text in images is drawn with our own fonts alone: libraries would take those of the machine, and a machine without
    // any says so on standard error.
    addToEnv({ FONTCONFIG_FILE: join(root, 'src/site/og/fonts/fonts.conf') })
    const url = await provideDatabase(env)
    const admin = await (isDevelopment ? prepareAndDevelop(root, url) : produce(root, url))
    if (!isStopping()) printReady(admin)
  } catch (error) {
    if (isStopping()) return
    console.error(`\n${explain(error)}\n`)
    await stopAll()
    process.exit(1)
  }
}

async function produce(root: string, url: string): Promise<Admin | null> {
  const sources = await hashSources(root)
  const folder = pagesFolder(env, sources, url)
  const build = pagesBuild(env, sources)
  const canServe = await hasSavedPages(folder)
  const away = await waitForDatabase(url, canServe ? SHORT_PATIENCE_MS : PATIENCE_MS)
  if (away === null) {
    const admin = await prepareDatabase(root, url)
    await compileWhenNeeded(root, sources).catch((error) => {
      if (admin.password) printReady(admin)
      throw error
    })
    await serveAll(root, url, { folder, build, isDatabaseAway: false, isSaving: true })
    return admin
  }
  if (!canServe) throw new Error(unreachable(url, away))
  printStep('database', 'still away: serving the pages made before, and trying on')
  await compileWhenNeeded(root, sources)
  await serveAll(root, url, { folder, build, isDatabaseAway: true, isSaving: true })
  void prepareLater(root, url)
  return null
}

async function serveAll(root: string, url: string, pages: Pages): Promise<void> {
  if (Number(env.WEB_CONCURRENCY) > 1) return serveByWorkers(root, url, pages)
  // The primary process of a cluster does not load Next or Payload.
  const { serve } = await import('./serve')
  return serve(root, pages)
}

async function prepareAndDevelop(root: string, url: string): Promise<Admin> {
  const away = await waitForDatabase(url, PATIENCE_MS)
  if (away !== null) throw new Error(unreachable(url, away))
  const admin = await prepareDatabase(root, url)
  const { develop } = await import('./develop')
  await develop(root)
  return admin
}

/** Prepares the database as soon as it can be reached again. */
async function prepareLater(root: string, url: string) {
  while (!isStopping()) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
    try {
      await prepareDatabase(root, url)
      return printStep('database', 'back')
    } catch (error) {
      if (isStopping() || isUnreachable(error)) continue
      console.error(`\n${explain(error)}\n`)
      await stopAll()
      process.exit(1)
    }
  }
}

function unreachable(url: string, why: string): string {
  return (
    `The database ${toShownUrl(url)} cannot be reached: ${why}. There are no pages yet to serve without it.\n` +
    'Check DATABASE_URL, or leave it away to use the embedded database.'
  )
}

function explain(error: unknown): string {
  // The full disk of a database server is not the disk of DATA_DIR.
  const isOurDisk = isDiskFull(error) && !(error instanceof WrongDatabase)
  return isOurDisk ? fullDisk(env.DATA_DIR, 0) : wordsOf(error)
}

function printReady(admin: Admin | null) {
  const lines = [`\n  ${env.SITE_URL} is ready, ${toDuration(performance.now())} after the start`]
  if (admin) lines.push(`  Sign in at ${env.SITE_URL}/auth as ${admin.email}`)
  if (admin?.password) lines.push(`  Password, shown this once: ${admin.password}`)
  console.log(lines.join('\n'))
}
