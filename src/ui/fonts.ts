import localFont from 'next/font/local'

// Preloaded and optional: a page that was painted without them keeps its fallback, so that no line ever moves.

/** Headlines, figures and buttons: a condensed grotesque with ink traps, like the lettering on a work van. */
export const headlineFont = localFont({
  src: './fonts/headline.woff2',
  weight: '500 800',
  variable: '--font-headline',
  display: 'optional',
  adjustFontFallback: 'Arial',
  fallback: ['Arial Narrow', 'sans-serif'],
})

/** Everything that is read rather than seen. */
export const textFont = localFont({
  src: './fonts/text.woff2',
  weight: '400 700',
  variable: '--font-text',
  display: 'optional',
  adjustFontFallback: 'Arial',
  fallback: ['system-ui', 'sans-serif'],
})
