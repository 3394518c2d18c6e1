/** Where a browser keeps its choice of light or dark: this key of localStorage, 'light' or 'dark'. */
export const THEME_KEY = 'theme'

/** The theme is this class on the document root; its absence is light (C361). */
export const DARK_CLASS = 'dark'

/** Runs before the first paint. The system's preference is not followed (reading A15). */
export const THEME_SCRIPT = `try{localStorage.${THEME_KEY}=='dark'&&document.documentElement.classList.add('${DARK_CLASS}')}catch{}`
