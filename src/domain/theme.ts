/** Where a browser keeps its choice of light or dark: this key of localStorage, 'light' or 'dark'. */
export const THEME_KEY = 'theme'
