import { THEME_KEY } from '@/domain/theme'

/** The theme is this class on the document root; its absence is light (C361). */
export const DARK_CLASS = 'dark'

/** Runs before the first paint. The system's preference is not followed (reading A15). */
export const THEME_SCRIPT = `try{localStorage.getItem('${THEME_KEY}')==='dark'&&document.documentElement.classList.add('${DARK_CLASS}')}catch(e){}`
