/** The key of localStorage under which a browser keeps its choice, 'light' or 'dark'. */
export const THEME_KEY = 'theme'

/** The theme is this class on the document root; its absence is light (C361). */
export const DARK_CLASS = 'dark'

/** The attribute of a button that switches the theme. */
export const THEME_SWITCH = { 'data-theme-switch': '' }

/** The colours of the header, in which a phone's browser also draws its own frame: the paper of each theme, in sRGB. */
export const FRAME_COLORS = { light: '#f7f4eb', dark: '#17120d' } as const

/** The colours of mails, in sRGB: the paper, the ink and the text accent of each theme. */
export const MAIL_COLORS = {
  light: { paper: FRAME_COLORS.light, ink: '#1c1611', link: '#af3700' },
  dark: { paper: FRAME_COLORS.dark, ink: '#f3f0e7', link: '#ff9f51' },
} as const
