import { toEmbed } from '@/lib/html/urls'

const YOUTUBE = /(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/
const VIMEO = /(?:^|\.)vimeo\.com$/

/**
 * The address of the player for the address of a film as people share it, or for that of a player.
 *
 * @returns an address that an article may show in a frame; null for everything else
 */
export function toPlayer(address: string): string | null {
  const text = address
    .trim()
    .replace(/^\/\//, 'https://')
    .replace(/^http:/i, 'https:')
  if (!/^https:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null
  return toEmbed(text)?.src ?? toEmbed(playerOf(new URL(text)))?.src ?? null
}

function playerOf({ hostname, pathname, searchParams }: URL): string {
  const parts = pathname.split('/').filter(Boolean)
  if (YOUTUBE.test(hostname)) {
    const id = hostname === 'youtu.be' ? parts[0] : (searchParams.get('v') ?? parts[1])
    const start = seconds(searchParams.get('t') ?? searchParams.get('start') ?? '')
    return `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`
  }
  if (!VIMEO.test(hostname)) return ''
  const at = parts.findIndex((part) => /^\d+$/.test(part))
  const secret = parts[at + 1]
  const isSecret = /^[\da-f]{6,20}$/.test(secret ?? '')
  return `https://player.vimeo.com/video/${parts[at]}${isSecret ? `?h=${secret}` : ''}`
}

/** The seconds of a start such as `90`, `90s` or `1m30s`; 0 for anything else. */
function seconds(text: string): number {
  const [, hours = 0, minutes = 0, rest = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}
