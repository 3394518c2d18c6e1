import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { plantLeads } from './leads/inbox'

const LONGEST = 255

/** A word that breaks nowhere by itself; the end keeps it apart from those of other tests. */
export function longWord(): string {
  const end = randomUUID().replaceAll('-', '')
  return 'w'.repeat(LONGEST - end.length) + end
}

/** What was planted: the word, and the ids of what holds it. */
export type Planted = Record<'lead' | 'post' | 'media' | 'redirect' | 'consent' | 'mail', string>

/** Stores the word in every field of everything that staff screens show, past all forms. */
export async function plantWord(database: Pool, word: string, email: string): Promise<Planted> {
  const id = { lead: '', post: '', media: '', redirect: '', consent: '', mail: '' }
  await plantLeads(database, [
    {
      name: word,
      email,
      phone: word,
      city: word,
      website: `https://${word}.example`,
      message: word,
      services: [word, word],
      source: word,
      referrer: word,
      // Ahead, so that it is among the newest on the dashboard.
      createdAt: new Date(Date.now() + 120_000).toISOString(),
    },
  ])
  id.lead = await idOf(
    `update form_submissions set plan_interest = $1, page = $1, utm_source = $1, utm_medium = $1, utm_campaign = $1
      where email = $2 returning id`,
    [word, email],
  )
  id.post = await idOf(
    `insert into blog_posts (id, title, slug, excerpt, content, category, author, featured_image_url, published,
       updated_at)
     values (gen_random_uuid(), $1, $1, $1, $2, $1, $1, '', false, now() + interval '2 minutes') returning id`,
    [word, `<p>${word}</p>`],
  )
  id.media = await idOf(
    `insert into media (id, alt, filename, mime_type, filesize, width, height)
     values (gen_random_uuid(), $1, $2, 'image/png', 1, 1, 1) returning id`,
    [word, `${word}.png`],
  )
  id.redirect = await idOf(
    'insert into redirects (id, from_slug, post_id) values (gen_random_uuid(), $1, $2) returning id',
    [word, id.post],
  )
  id.consent = await idOf(
    `insert into consent_records (id, lead_id, text, version, page) values (gen_random_uuid(), $2, $1, $1, $1)
     returning id`,
    [word, id.lead],
  )
  id.mail = await idOf(
    `insert into outbox (id, lead_id, recipient, subject, text, state, problem, attempts, next_attempt_at)
     values (gen_random_uuid(), $2, $1, $1, $1, 'failed', $1, 9, now()) returning id`,
    [word, id.lead],
  )
  return id

  async function idOf(text: string, values: unknown[]): Promise<string> {
    const { rows } = await database.query<{ id: string }>(text, values)
    return rows[0]?.id ?? ''
  }
}

/** Removes what `plantWord` has stored. */
export async function removeWord(database: Pool, { lead, post, media, ...others }: Planted): Promise<void> {
  await database.query('delete from outbox where id = $1', [others.mail])
  await database.query('delete from consent_records where id = $1', [others.consent])
  await database.query('delete from redirects where id = $1', [others.redirect])
  await database.query('delete from media where id = $1', [media])
  await database.query('delete from blog_posts where id = $1', [post])
  await database.query('delete from form_submissions where id = $1', [lead])
}

const WIDTHS = [320, 375, 768, 1024, 1440]

/**
 * Tries the page that stands there in five widths, dark and light by turns since no theme has sizes of its own, and
 * names what reaches beyond the window; what scrolls or is cut off within a part of the page does not.
 */
export async function whatIsTooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [at, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: 800 })
    const theme = at % 2 === 0 ? 'dark' : 'light'
    const inView = await page.evaluate(measure, theme)
    found.push(...inView.map((what) => `${width} px, ${theme}: ${what}`))
  }
  return found
}

/** Runs in the page. */
async function measure(theme: string): Promise<string[]> {
  const root = document.documentElement
  root.classList.toggle('dark', theme === 'dark')
  root.dataset.theme = theme
  // What is drawn by script for a new width comes a frame later, and what follows from that another one.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)

  const width = root.clientWidth
  const isCut = (element: Element): boolean => {
    const parent = element.parentElement
    if (!parent || parent === document.body) return false
    return getComputedStyle(parent).overflowX !== 'visible' || isCut(parent)
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    getComputedStyle(element).clipPath === 'none'
  const beyond = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right, width: own, height } = element.getBoundingClientRect()
    return own > 0 && height > 0 && (left < -1 || right > width + 1) && isSeen(element) && !isCut(element)
  })
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class')} to ${Math.round(element.getBoundingClientRect().right)}`
  const all = beyond.map(name)
  if (root.scrollWidth > width) all.unshift(`the document is ${root.scrollWidth} px wide`)
  return all.length > 4 ? [...all.slice(0, 4), `and ${all.length - 4} more`] : all
}
