import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { FIRST_SCRIPT } from '@/front/cache/files'
import { runChild } from './child'
import { bundleForBrowsers } from './compile.mjs'
import { aloneWithBuild, requireNobodyServes } from './serving'
import { hasSources, STAMP } from './sources.mjs'
import { printStep, step } from './steps'

const stampSchema = z.object({ sources: z.string() })

const stampFile = (root: string) => join(root, STAMP)

/**
 * Compiles the product when its sources have changed. This needs no database and renders no pages.
 *
 * @param sources - the hash of the present sources
 */
export async function compileWhenNeeded(root: string, sources: string): Promise<void> {
  if (!hasSources(root)) return
  await aloneWithBuild(root, async () => {
    if ((await compiledSources(root)) === sources) return printStep('build', 'the sources have not changed')
    await requireNobodyServes(root)
    await step(
      'build',
      'compiling the product, about half a minute',
      () => compile(root, sources),
      () => 'compiled',
    )
  })
}

/** The hash of the sources of the build in `.next`; null without a complete build. */
async function compiledSources(root: string): Promise<string | null> {
  const text = await readFile(stampFile(root), 'utf8').catch(() => '{}')
  try {
    return stampSchema.parse(JSON.parse(text)).sources
  } catch {
    return null
  }
}

/** Builds without a database. */
async function compile(root: string, sources: string) {
  const nothing = { DATABASE_URL: '', PAYLOAD_SECRET: '', NEXT_TELEMETRY_DISABLED: '1' }
  const next = join(root, 'node_modules/next/dist/bin/next')
  await runChild(next, { args: ['build'], env: { ...process.env, ...nothing } })
  await bundleForBrowsers(root, 'src/front/scripts/first-script.ts', '.next/static/chunks', FIRST_SCRIPT)
  await writeFile(stampFile(root), JSON.stringify({ sources }))
}
