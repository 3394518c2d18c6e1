import type { FirstView } from './first-view-measure'

const HEAD = [
  'Page',
  'Width',
  'Cold loads',
  'Headline face',
  'Text face',
  'Both',
  'Layout shift',
  'First paint',
]

/** Loads of one page at one width. */
type Group = { path: string; width: number; views: FirstView[] }

/**
 * Writes what first visits have shown as Markdown.
 *
 * @param browser - its version
 */
export function toFirstViewReport(views: readonly FirstView[], browser: string): string[] {
  const rows = groupsOf(views).map(({ path, width, views: group }) => [
    path,
    `${width} px`,
    group.length,
    group.filter(({ headline }) => headline).length,
    group.filter(({ text }) => text).length,
    group.filter(hasBoth).length,
    Math.max(...group.map(({ shift }) => shift)),
    `${median(group.map(({ paint }) => paint))} ms`,
  ])
  const table = [HEAD, HEAD.map((_, column) => (column === 0 ? '---' : '--:')), ...rows]
  return [
    `Chromium ${browser}, empty cache, 10 Mbit/s and 40 ms. A face counts when every glyph of the headline, or of the first`,
    'paragraph, is drawn from it. Layout shift is the largest of all loads, each scrolled to its end; first paint is the median.',
    '',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
  ]
}

/** Whether both faces were there in this share of the loads of every page and width. */
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
