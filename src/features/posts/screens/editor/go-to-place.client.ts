'use client'

import type { Place } from '@/features/posts/rules/post-checks'
import { findInSource, type Spot } from '@/lib/html/outline'

/** Moves the focus to a field of the form, and in the article to the exact place, in the HTML or the visual mode. */
export async function goToPlace({ field, spot }: Place): Promise<void> {
  openPanelOf(field)
  const control = await waitFor(() => controlOf(field))
  if (!control) return
  if (field === 'content' && spot) return goToSpot(control, spot)
  control.focus()
  control.scrollIntoView({ block: 'center' })
}

/** Opens the panel of a field. A panel renders its fields when it is first opened, but lists their names before. */
function openPanelOf(field: string) {
  const panel = document.querySelector<HTMLDetailsElement>(`details[data-fields~="${field}"]`)
  if (panel) panel.open = true
}

/**
 * The element that takes the focus: the control, or the first visible one of the folded group that holds it.
 */
function controlOf(field: string): HTMLElement | null {
  if (field === 'content') return document.querySelector<HTMLElement>(VISUAL) ?? byName(field)
  const control = byName(field)
  if (!control || control.checkVisibility()) return control
  return control.closest('fieldset')?.querySelector<HTMLElement>('input, button') ?? control
}

const byName = (field: string) => document.querySelector<HTMLElement>(`[name="${field}"]`)

const VISUAL = '.ContentEditable__root'

const PATIENCE_MS = 3_000
const STEP_MS = 50

async function waitFor(find: () => HTMLElement | null): Promise<HTMLElement | null> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const found = find()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
  return null
}

function goToSpot(control: HTMLElement, spot: Spot) {
  if (control instanceof HTMLTextAreaElement) return selectInSource(control, spot)
  const range = rangeOf(control, spot)
  control.focus({ preventScroll: range !== null })
  if (!range) return
  const selection = window.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  const { startContainer } = range
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  element?.scrollIntoView({ block: 'center' })
}

function selectInSource(area: HTMLTextAreaElement, spot: Spot) {
  const [from, to] = findInSource(area.value, spot) ?? [0, 0]
  area.focus()
  area.setSelectionRange(from, to)
  // A text area does not scroll to its selection, so it scrolls by the share of the text before it.
  const share = area.value.length > 0 ? from / area.value.length : 0
  area.scrollTop = share * area.scrollHeight - area.clientHeight / 2
  area.scrollIntoView({ block: 'center' })
}

function rangeOf(root: HTMLElement, spot: Spot): Range | null {
  const range = document.createRange()
  if (spot.kind === 'text') {
    let left = spot.nth
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const match of (node.nodeValue ?? '').matchAll(spot.pattern)) {
        left -= 1
        if (left >= 0) continue
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        return range
      }
    }
    return null
  }
  const selector = { link: 'a', image: 'img', heading: 'h1, h2, h3, h4, h5, h6' }[spot.kind]
  const name = spot.kind === 'link' ? 'href' : 'src'
  const found = [...root.querySelectorAll(selector)].filter(
    (element) => spot.kind === 'heading' || element.getAttribute(name) === spot.address,
  )[spot.nth]
  if (!found) return null
  if (spot.kind === 'image') range.selectNode(found)
  else range.selectNodeContents(found)
  return range
}
