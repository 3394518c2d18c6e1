import { COLORS } from './colors'
import { SocialRoute } from './social-route'

export type SocialCardProps = { eyebrow: string; title: string; name: string; phone: string }

/** What a shared link shows: the headline of the page over the route, and the ticket with name and number. */
export function SocialCard({ eyebrow, title, name, phone }: SocialCardProps) {
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
      <SocialRoute />
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

// A short headline may shout; a long one must still end above the route.
function headlineSize(title: string): number {
  if (title.length <= 34) return 116
  if (title.length <= 52) return 98
  return title.length <= 76 ? 82 : 66
}
