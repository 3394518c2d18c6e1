import '@/admin/admin.css'
import { cookies } from 'next/headers'
import { headlineFont, textFont } from '@/ui/fonts'

/** Attributes of the staff screens' document: the site's fonts, and its dark theme where Payload's cookie says so. */
export async function documentProps() {
  const isDark = (await cookies()).get('payload-theme')?.value === 'dark'
  const className = [headlineFont.variable, textFont.variable, isDark && 'dark'].filter(Boolean).join(' ')
  return { className, suppressHydrationWarning: true }
}
