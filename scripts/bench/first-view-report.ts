import type { FirstView } from './first-view-measure'

/** Loads of one page at one width. */
type Group = { path: string; width: number; views: FirstView[] }

/**
 * Writes the measurements of first visits as Markdown.
 *
 * @param browser - the version of the browser
 */
export function toFirstViewReport(views: readonly FirstView[], browser: string): string[] {
  const lines = groupsOf(views).map(({ path, width, views: group }) => {
    const [headline, text, both] = [
      group.filter((view) => view.headline),
      group.filter((view) => view.text),
      group.filter(hasBoth),
    ].map(({ length }) => length)
    const shift = Math.max(...group.map((view) => view.shift))
    const paint = median(group.map((view) => view.paint))
    return `- ${path}, ${width} px: of ${group.length} loads ${headline} with the headline's, ${text} with the text's, ${both} with both; shift ${shift}; ${paint} ms`
  })
  return [
    `Chromium ${browser}, empty cache, 10 Mbit/s and 40 ms. A face counts when every glyph of the headline, or of the first`,
    'paragraph, is drawn from it. Shift: the largest layout shift of all loads, each scrolled to its end; ms: first paint, median.',
    '',
    ...lines,
  ]
}

/** Whether both fonts were shown in at least this share of the loads, for every page and width. */
export function isEnough(views: readonly FirstView[], share: number): boolean {
  return groupsOf(views).every(({ views: group }) => group.filter(hasBoth).length >= share * group.length)
}

const hasBoth = ({ headline, text }: FirstView) => headline && text

function groupsOf(views: readonly FirstView[]): Group[] {
  const groups: Group[] = []
  for (const view of views) {
    const group = groups.find(({ path, width }) => path === view.path && width === view.width)
    if (group) group.views.push(view)
    else groups.push({ path: view.path, width: view.width, views: [view] })
  }
  return groups
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)
}
