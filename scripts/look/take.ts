import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { THEME_KEY } from '@/domain/theme'
import { findBrowser } from '../browser.mjs'
import { type Scene, THEMES, type Theme, WIDTHS } from './scenes'

type Sessions = Record<'member' | 'admin', BrowserContextOptions['storageState']>

/** The fixed time of every browser, so that texts that depend on the time are the same in two sets. */
const NOW = new Date('2026-11-22T15:00:00Z')
const HEIGHT = 900
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/**
 * Takes one screenshot of each scene, width and theme: whole pages, without motion.
 *
 * @param origin - the origin of a running product
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
    // Each scene has a browser of its own, so that a browser that crashes fails only one scene.
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
    // Only responses of the product itself are waited for, because a scene may leave a request without a response.
    if (!scene.serve) await page.waitForLoadState('networkidle')
    for (const width of WIDTHS.filter((each) => each <= (scene.upTo ?? each))) {
      await page.setViewportSize({ width, height: HEIGHT })
      // The pointer moves away, because a tooltip would be in the screenshot.
      await page.mouse.move(1, 1)
      // Without scripts in the page, a promise would never resolve there.
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
