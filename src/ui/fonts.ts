import localFont from 'next/font/local'

// The fonts are preloaded and optional. A page that was painted before they loaded keeps the fallback fonts, so that no
// line moves.

/** Headlines, figures and buttons: a condensed grotesque with ink traps, like the lettering on a work van. */
export const headlineFont = localFont({
  src: './fonts/headline.woff2',
  weight: '500 800',
  variable: '--font-headline',
  display: 'optional',
  adjustFontFallback: 'Arial',
  fallback: ['Arial Narrow', 'sans-serif'],
})

/** The font of running text. */
export const textFont = localFont({
  src: './fonts/text.woff2',
  weight: '400 700',
  variable: '--font-text',
  display: 'optional',
  adjustFontFallback: 'Arial',
  fallback: ['system-ui', 'sans-serif'],
})
