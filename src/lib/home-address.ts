/** Names of the reader's own machine, which lead to another machine on another one. */
const OWN_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** The id of the notice that the script shows to those whom it cannot lead. */
export const AWAY_ID = 'away'

/**
 * The script that leads the staff from another address of the site to its own, where sessions, links and the calls of
 * the editors belong, with path, query and the token behind the `#`. The browser's own address decides and not the Host
 * header, so it ends wherever a proxy writes another one, and it leads to no address but the site's. A site that has no
 * address but that of its own machine leads nobody who may sit at another one: they see a notice.
 *
 * @param siteUrl - the public origin of the site
 */
export function toHomeScript(siteUrl: string): string {
  const { origin, hostname } = new URL(siteUrl)
  const lead = 'l.replace(h+l.pathname+l.search+l.hash)'
  const act = OWN_MACHINE.test(hostname)
    ? `(${OWN_MACHINE}.test(l.hostname)?${lead}:self.${AWAY_ID}.hidden=!1)`
    : lead
  return `{let h='${origin}',l=location;l.origin!=h&&${act}}`
}
