/** Where a browser keeps its choice of light or dark: this key of localStorage, 'light' or 'dark'. */
export const THEME_KEY = 'theme'

/** The theme is this class on the document root; its absence is light (C361). */
export const DARK_CLASS = 'dark'

/** What a button says of itself that switches the theme. */
export const THEME_SWITCH = { 'data-theme-switch': '' }

/** The colours of the header, with which a phone's browser paints its own frame: the theme's paper, in sRGB. */
export const FRAME_COLORS = { light: '#f7f4eb', dark: '#17120d' } as const

/**
 * Runs before the first paint. The system's preference is not followed (reading A15). A switch of the site works by
 * this script alone, so that its first press counts at once, whenever the scripts of the page come. The frame of a
 * phone's browser goes along: of several elements that name its colour the first counts.
 */
export const THEME_SCRIPT = `{
let d=document,list=d.documentElement.classList,keep=f=>{try{return f(localStorage)}catch{}},
show=dark=>{
let frame=d.querySelector('meta[name=theme-color]');
list.toggle('${DARK_CLASS}',dark);
if(frame)frame.content=dark?'${FRAME_COLORS.dark}':'${FRAME_COLORS.light}'};
keep(s=>s.${THEME_KEY})=='dark'&&show(!0);
addEventListener('click',e=>{
let t=e.target.closest('[data-theme-switch]'),dark=!list.contains('${DARK_CLASS}');
if(t)show(dark),t.ariaPressed=dark,keep(s=>s.${THEME_KEY}=dark?'dark':'light')},1)
}`.replaceAll('\n', '')
