import { BrandMark } from '@/ui/brand-mark'
import { SmartLink } from '@/ui/smart-link'

/** The logo, a second way to Home beside the navigation's own link (reading A12). */
export function Brand({ name, href }: { name: string; href: string }) {
  return (
    <SmartLink
      href={href}
      className="inline-flex min-h-11 items-center gap-[0.6rem] text-ink no-underline *:first:flex-none low:reach-below low:min-h-low low:[&>svg]:h-6"
      aria-label={`${name}, to the home page`}
    >
      <BrandMark />
      <span className="font-display text-brand leading-none font-extrabold tracking-[0.01em]">{name}</span>
    </SmartLink>
  )
}
