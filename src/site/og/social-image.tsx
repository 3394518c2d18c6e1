import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageResponse } from 'next/og'
import { COLORS, SOCIAL_IMAGE } from '../metadata'

const FONTS = join(process.cwd(), 'src/site/og/fonts')

/** Draws the image of one page as a PNG response, 1200 by 630 pixels. */
export async function socialImage(props: SocialCardProps): Promise<Response> {
  const [headline, text] = await Promise.all(
    ['headline.ttf', 'text.ttf'].map((file) => readFile(join(FONTS, file))),
  )
  return new ImageResponse(<SocialCard {...props} />, {
    width: SOCIAL_IMAGE.width,
    height: SOCIAL_IMAGE.height,
    fonts: [
      ...(headline ? [{ name: 'headline', data: headline }] : []),
      ...(text ? [{ name: 'text', data: text }] : []),
    ],
    headers: { 'Cache-Control': 'public, max-age=86400' },
  })
}

type SocialCardProps = {
  eyebrow: string
  title: string
  name: string
  phone: string
  /**
   * A `data:` address of the image behind the text, in the size of the card; without it the card shows the route.
   */
  picture?: string | null
}

/**
 * The image of a shared link: the page's headline over its image or the route, and the ticket with name and number.
 */
function SocialCard({ eyebrow, title, name, phone, picture }: SocialCardProps) {
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        background: COLORS.ink,
        color: COLORS.paper,
        fontFamily: 'text',
        position: 'relative',
      }}
    >
      {picture ? <SocialPicture src={picture} /> : <SocialRoute />}
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          padding: '64px 72px 60px',
          width: 900,
        }}
      >
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div style={{ color: COLORS.accent, fontSize: 30 }}>{eyebrow}</div>
          <div
            style={{
              fontFamily: 'headline',
              fontSize: headlineSize(title),
              lineHeight: 0.98,
              letterSpacing: '-0.015em',
              marginTop: 22,
              textWrap: 'balance',
            }}
          >
            {title}
          </div>
        </div>
        <div style={{ display: 'flex', alignItems: 'center' }}>
          <div style={{ fontFamily: 'headline', fontSize: 54 }}>{name}</div>
          <div style={{ fontSize: 32, marginLeft: 28, marginTop: 6 }}>{phone}</div>
        </div>
      </div>
    </div>
  )
}

/** The image is visible on the right; on the left a gradient makes the text readable. */
function SocialPicture({ src }: { src: string }) {
  const { width, height } = SOCIAL_IMAGE
  const whole = { position: 'absolute', left: 0, top: 0, width, height } as const
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: drawn into an image, by the server. */}
      <img src={src} width={width} height={height} style={whole} alt="" />
      <div
        style={{
          ...whole,
          background: `linear-gradient(90deg, ${COLORS.ink} 0%, ${COLORS.ink}e6 50%, ${COLORS.ink}4d 100%)`,
        }}
      />
    </>
  )
}

// A short headline may be large; a long one must end above the drawing of the route.
function headlineSize(title: string): number {
  if (title.length <= 34) return 116
  if (title.length <= 52) return 98
  return title.length <= 76 ? 82 : 66
}

const TICKETS = [62, 172, 282, 392, 502]

/** The right end of the hero's route: two stops, and the lanes to the tickets. */
function SocialRoute() {
  return (
    <svg
      width="1200"
      height="630"
      viewBox="0 0 1200 630"
      fill="none"
      style={{ position: 'absolute', left: 0, top: 0 }}
      role="presentation"
    >
      <path d={grid()} stroke={COLORS.paper} strokeOpacity=".06" />
      {TICKETS.map((top, row) => (
        <g key={top}>
          <path d={lane(row, top + 33)} stroke={COLORS.accent} strokeWidth="5" strokeLinejoin="round" />
          <rect x="1046" y={top} width="220" height="66" rx="4" fill={COLORS.ticket} />
          <circle cx="1078" cy={top + 33} r="10" fill={COLORS.accent} />
          <rect x="1106" y={top + 20} width={70 + ((row * 29) % 30)} height="9" fill={COLORS['accent-ink']} />
          <rect
            x="1106"
            y={top + 39}
            width={52 + ((row * 41) % 40)}
            height="7"
            fill={COLORS['accent-ink']}
            fillOpacity=".45"
          />
        </g>
      ))}
      <path d="M570 650L905 315H940" stroke={COLORS.accent} strokeWidth="10" strokeLinejoin="round" />
      {stop(778, 442, 34)}
      {stop(950, 315, 62)}
    </svg>
  )
}

// This is a plain function, because the renderer does not support components inside an SVG.
function stop(x: number, y: number, half: number) {
  return (
    <rect
      x={x - 19}
      y={y - half}
      width="38"
      height={half * 2}
      rx="19"
      fill={COLORS.ink}
      stroke={COLORS.paper}
      strokeWidth="8"
    />
  )
}

function lane(row: number, end: number): string {
  const start = 315 + (row - 2) * 18
  const turn = 1012 - Math.abs(row - 2) * 14
  return `M950 ${start}H${turn}V${end}H1046`
}

function grid(): string {
  const upright = Array.from({ length: 15 }, (_, column) => `M${column * 84 + 12} 0V630`)
  const level = Array.from({ length: 8 }, (_, row) => `M0 ${row * 84 + 21}H1200`)
  return [...upright, ...level].join('')
}
