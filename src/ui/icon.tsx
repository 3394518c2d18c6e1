import { ICONS, type IconName } from './icons'
import { LineDrawing } from './line-drawing'

type IconProps = { name: IconName; size?: number; filled?: boolean }

/** One of the site's line drawings. */
export function Icon({ name, ...rest }: IconProps) {
  return <LineDrawing drawing={ICONS[name]} {...rest} />
}
