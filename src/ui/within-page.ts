/** Whether a link without a fragment leads to the page that is shown; what the address of either asks does not count. */
export function isThisPage(href: string): boolean {
  const { pathname, hash } = new URL(href, location.href)
  return hash === '' && pathname === location.pathname
}

/** Goes to a section of the page, or to its top; the next Tab goes on from there. */
export function goWithinPage(section?: string) {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  const target = section === undefined ? null : document.getElementById(section)
  focusQuietly(target ?? document.querySelector('main'))
  // A menu that holds the page still has let go of it by the next frame.
  requestAnimationFrame(() => {
    if (target) target.scrollIntoView({ behavior })
    else window.scrollTo({ top: 0, behavior })
  })
}

function focusQuietly(place: HTMLElement | null) {
  if (!place) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
