import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { THEME_KEY } from '@/domain/theme'
import { findBrowser } from '../browser.mjs'
import { type Scene, THEMES, type Theme, WIDTHS } from './scenes'

type Sessions = Record<'member' | 'admin', BrowserContextOptions['storageState']>

/** The one moment of every browser, so that what counts from now on is the same in two sets. */
const NOW = new Date('2026-11-22T15:00:00Z')
const HEIGHT = 900
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/**
 * Takes one screenshot of each scene, width and theme: whole pages, without motion.
 *
 * @param origin - of a running product
 * @param folder - receives NAME-WIDTH-THEME.png
 * @returns the scenes that could not be reached, each with the reason
 */
export async function takeSet(
  origin: string,
  folder: string,
  scenes: readonly Scene[],
  sessions: Sessions,
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const executablePath = await findBrowser({ prefersShell: true })
  const missed: string[] = []
  for (const scene of scenes) {
    // One each: a browser that dies takes one scene with it.
    const browser = await chromium.launch({ executablePath, args: ARGS })
    for (const theme of THEMES) {
      try {
        await takeScene(browser, origin, folder, scene, theme, sessions)
      } catch (error) {
        missed.push(`${scene.name} ${theme}: ${String(error).split('\n')[0]}`)
      }
    }
    await browser.close()
    console.log(scene.name)
  }
  return missed
}

async function takeScene(
  browser: Browser,
  baseURL: string,
  folder: string,
  scene: Scene,
  theme: Theme,
  sessions: Sessions,
) {
  const who = scene.who ?? 'visitor'
  const context = await browser.newContext({
    baseURL,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    javaScriptEnabled: !scene.scriptless,
    viewport: { width: scene.upTo ?? 1440, height: HEIGHT },
    ...(who !== 'visitor' && { storageState: sessions[who] }),
  })
  try {
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      THEME_KEY,
      theme,
    ] as const)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.clock.setFixedTime(NOW)
    await scene.serve?.(page)
    await page.goto(scene.path)
    await scene.act?.(page)
    // What the product itself answers is waited for; what a scene answers in its place may never come.
    if (!scene.serve) await page.waitForLoadState('networkidle')
    for (const width of WIDTHS.filter((each) => each <= (scene.upTo ?? each))) {
      await page.setViewportSize({ width, height: HEIGHT })
      // A tooltip would stand in the screenshot, and images that load late would not.
      await page.mouse.move(1, 1)
      // Without scripts no promise of the page is ever kept.
      if (!scene.scriptless) {
        await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
      }
      const image = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
      await writeFile(join(folder, `${scene.name}-${width}-${theme}.png`), image)
    }
  } finally {
    await context.close()
  }
}
