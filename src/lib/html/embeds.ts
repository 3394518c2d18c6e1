type Embed = { host: string; path: RegExp; title: string; playsAs?: string }

const YOUTUBE = 'www.youtube-nocookie.com'
const EMBEDS: readonly Embed[] = [
  { host: YOUTUBE, path: /^\/embed\/[\w-]{1,64}$/, title: 'Video' },
  { host: 'www.youtube.com', path: /^\/embed\/[\w-]{1,64}$/, title: 'Video', playsAs: YOUTUBE },
  { host: 'youtube.com', path: /^\/embed\/[\w-]{1,64}$/, title: 'Video', playsAs: YOUTUBE },
  { host: 'player.vimeo.com', path: /^\/video\/\d{1,20}$/, title: 'Video' },
  { host: 'www.google.com', path: /^\/maps\/embed$/, title: 'Map' },
]

/** The hosts whose players and maps an article may show; a policy for frames must name the same. */
export const EMBED_HOSTS = [...new Set(EMBEDS.map(({ host, playsAs }) => playsAs ?? host))]

/**
 * Says what a frame may show: a player or a map of a named host. YouTube plays from the host that sets no
 * cookie before the first click.
 *
 * @returns the address to load and a title for people who cannot see the frame, or null
 */
export function toEmbed(src: string): { src: string; title: string } | null {
  if (!URL.canParse(src)) return null
  const url = new URL(src)
  const embed = EMBEDS.find(({ host, path }) => host === url.hostname && path.test(url.pathname))
  if (!embed || url.protocol !== 'https:' || url.port || url.username || url.password) return null
  url.hostname = embed.playsAs ?? embed.host
  return { src: url.href, title: embed.title }
}
