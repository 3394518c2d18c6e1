import { THEME_SCRIPT } from '@/domain/theme'
import { InlineScript } from '@/ui/html'

/** The theme that was chosen on the site, before the first paint: Payload's cookie knows only its own screens. */
export function ThemeScript() {
  return <InlineScript code={THEME_SCRIPT} />
}
