/** The end that WordPress gives the name of a smaller, a scaled or a turned copy of an image. */
const COPY = /(?:-\d{1,5}x\d{1,5}|-scaled|-rotated)(?=\.[a-z\d]{2,5}$)/i

/** A part of a path by which Ghost serves a smaller copy, or one of another kind. */
const GHOST_COPY = /\/content\/images\/(?:size\/w\d+(?:h\d+)?\/|format\/[a-z]+\/)+/

const PHOTON = /^i\d\.wp\.com$/

/**
 * The absolute address of an image, as the old site serves it itself: by https, without the copies of a delivery network
 * and without the query with which an upload was scaled.
 *
 * @param origin - of the old site, to which a path belongs
 * @returns null for what is no address of a file, such as `data:`
 */
export function imageAddress(written: string, origin: string): string | null {
  const text = written.trim()
  if (!URL.canParse(text, origin)) return null
  let url = new URL(text, origin)
  if (PHOTON.test(url.hostname) && URL.canParse(`https:/${url.pathname}`))
    url = new URL(`https:/${url.pathname}`)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return null
  url.protocol = 'https:'
  url.hash = ''
  if (isUpload(url.pathname)) url.search = ''
  url.pathname = url.pathname.replace(GHOST_COPY, '/content/images/')
  return url.href
}

const isUpload = (path: string) => /\/wp-content\/uploads\/|\/content\/images\//.test(path)

/** Whether an address has the form of a copy that WordPress made of an upload. */
export const isCopy = (address: string) => COPY.test(address)

/** The address of the file from which WordPress made a copy, as far as the name tells: without `-768x576`. */
export const withoutSize = (address: string) => address.replace(/-\d{1,5}x\d{1,5}(?=\.[a-z\d]{2,5}$)/i, '')

/**
 * What all copies of an image have in common, in whatever way its host is written.
 *
 * @param address - as `imageAddress` gives it
 */
export function imageKey(address: string): string {
  const { hostname, pathname } = new URL(address)
  let path = pathname
  // A copy of a copy has two ends: hero-scaled-768x576.jpg.
  while (COPY.test(path)) path = path.replace(COPY, '')
  return plainHost(hostname) + path
}

/** A host without the `www.` that old sites write now and then. */
export const plainHost = (host: string) => host.toLowerCase().replace(/^www\./, '')

/** The address of an old site; null for what is none. */
export function siteAddress(written: string): URL | null {
  const text = written.trim()
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null
}

/** What stands for the origin of an old site that nobody named; no name server knows it. */
export const UNKNOWN_ORIGIN = 'https://old-site.invalid'
