/** The theme is this class on the document root; its absence is light (C361). */
export const DARK_CLASS = 'dark'

/** Where a browser keeps the visitor's choice: 'dark' or 'light'. */
export const THEME_KEY = 'theme'

/** Runs before the first paint. The system's preference is not followed (reading A15). */
export const THEME_SCRIPT = `try{localStorage.getItem('${THEME_KEY}')==='dark'&&document.documentElement.classList.add('${DARK_CLASS}')}catch(e){}`
