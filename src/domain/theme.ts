/** Where a browser keeps its choice of light or dark: this key of localStorage, 'light' or 'dark'. */
export const THEME_KEY = 'theme'

/** The theme is this class on the document root; its absence is light (C361). */
export const DARK_CLASS = 'dark'

/** What a button says of itself that switches the theme. */
export const THEME_SWITCH = { 'data-theme-switch': '' }

/**
 * Runs before the first paint. The system's preference is not followed (reading A15). A switch of the site works by
 * this script alone, so that its first press counts at once, whenever the scripts of the page come.
 */
export const THEME_SCRIPT = `{
let list=document.documentElement.classList,keep=f=>{try{return f(localStorage)}catch{}};
keep(s=>s.${THEME_KEY})=='dark'&&list.add('${DARK_CLASS}');
addEventListener('click',e=>{
let t=e.target.closest('[data-theme-switch]'),dark=t&&list.toggle('${DARK_CLASS}');
if(t)t.ariaPressed=dark,keep(s=>s.${THEME_KEY}=dark?'dark':'light')},1)
}`.replaceAll('\n', '')
